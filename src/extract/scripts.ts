const LOWERED = new Map(Array.from('0123456789+-−=()', (unit, index) => [unit, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'[index] ?? '']));
const RAISED = new Map(Array.from('0123456789+-−=()′*', (unit, index) => [unit, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾′*'[index] ?? '']));

/**
 * Returns a sub- or superscript on one line: with Unicode sub- or superscript characters if all exist, otherwise in
 * brackets after its mark.
 */
export function scripted(mark: '_' | '^', inner: string): string {
  const units = Array.from(inner, (unit) => (mark === '_' ? LOWERED : RAISED).get(unit));
  return units.every((unit) => unit !== undefined) ? units.join('') : `${mark}(${inner})`;
}
