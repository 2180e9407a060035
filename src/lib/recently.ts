/** Answers that are held, at most: those of a handful of texts that come again and again. */
const MOST_HELD = 64;

/**
 * Returns a function that works out the answer for a text once while the text comes often. The answers are shared, so
 * they must not be changed. What is thrown is not held.
 */
export function recently<Answer>(answerOf: (text: string) => Answer): (text: string) => Answer {
  const held = new Map<string, Answer>();
  return (text) => {
    const known = held.get(text);
    if (known !== undefined) return known;
    const answer = answerOf(text);
    if (held.size === MOST_HELD) held.clear();
    held.set(text, answer);
    return answer;
  };
}
