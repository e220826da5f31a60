/** Work that continues after its request was answered and must finish before the server stops. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>()

  /** Begins `work` when the answer has had its turn; it sees to its own failures. */
  add(work: () => Promise<void>): void {
    const run = new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
      .then(work)
      .catch(() => undefined)
      .finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }
}
