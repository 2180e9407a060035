/**
 * Lets so many pieces of work through in one turn of the event loop, and the others in those that follow, first come
 * first served: what many uploads bring at once must not keep everyone else waiting.
 */
export class Turns {
  private readonly mostInOne: number;
  private readonly waiting: (() => void)[] = [];
  private taken = 0;
  private isScheduled = false;

  constructor(mostInOne: number) {
    this.mostInOne = mostInOne;
  }

  take(): Promise<void> {
    this.schedule();
    if (this.taken < this.mostInOne) {
      this.taken += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      const next = this.waiting.splice(0, this.mostInOne);
      this.isScheduled = false;
      this.taken = next.length;
      if (next.length > 0) this.schedule();
      for (const go of next) go();
    });
  }
}
