/** Answers that stay the same, by what was asked; the oldest goes first. */
export class Kept<Answer> {
  readonly #most: number;
  readonly #answers = new Map<string, Answer>();

  constructor(most: number) {
    this.#most = most;
  }

  get(asked: string): Answer | undefined {
    return this.#answers.get(asked);
  }

  keep(asked: string, answer: Answer): void {
    this.#answers.set(asked, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#most && oldest !== undefined) this.#answers.delete(oldest);
  }
}
