const LOWERED = new Map(Array.from('0123456789+-−=()', (unit, index) => [unit, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'[index] ?? '']));
const RAISED = new Map(Array.from('0123456789+-−=()′*', (unit, index) => [unit, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾′*'[index] ?? '']));

/**
 * A sub- or superscript in one line: raised or lowered where Unicode has its every character, in brackets after its
 * mark otherwise.
 */
export function scripted(mark: '_' | '^', inner: string): string {
  const units = Array.from(inner, (unit) => (mark === '_' ? LOWERED : RAISED).get(unit));
  return units.every((unit) => unit !== undefined) ? units.join('') : `${mark}(${inner})`;
}
