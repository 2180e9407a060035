/** Answers that are held, at most: those of a handful that come again and again. */
const MOST_HELD = 64;

/**
 * Returns a function that works out the answer for a text or number once while that comes often. The answers are
 * shared, so they must not be changed. What is thrown is not held.
 */
export function recently<Asked extends string | number, Answer>(
  answerOf: (asked: Asked) => Answer,
): (asked: Asked) => Answer {
  const held = new Map<Asked, Answer>();
  return (asked) => {
    const known = held.get(asked);
    if (known !== undefined) return known;
    const answer = answerOf(asked);
    if (held.size === MOST_HELD) held.clear();
    held.set(asked, answer);
    return answer;
  };
}
