import { textOf } from './world.js';

/** A text that the stand-in scores as it says: so likely by AI, in thousandths. */
export function scoredText(number: number, thousandths: number): string {
  return `${textOf(number, 60)} Its score is ${thousandths} of a thousand.`;
}

/** The fields of a result for a text of `scoredText`, with confidence `low` between 0.2 and 0.8. */
export function scoredResult(text: string): object {
  const ai = Number(/Its score is (\d+) of/u.exec(text)?.[1] ?? 0) / 1000;
  return {
    predicted_class: ai >= 0.5 ? 'ai' : 'human',
    class_probabilities: { human: 1 - ai, ai, mixed: 0 },
    confidence_category: ai < 0.2 || ai > 0.8 ? 'medium' : 'low',
    language: 'en',
  };
}

/** Texts by people with scores from 0 to 0.598, as the rows of a CSV file. */
export function humanRows(count: number, label = ''): string {
  return Array.from({ length: count }, (_, index) => `"${scoredText(index, (index * 2) % 600)}"${label}\n`).join('');
}
