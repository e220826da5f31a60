/** Work that continues after its request was answered and must finish before the server stops. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>()

  /** Starts `work` after the response had its turn in the event loop. `work` must handle its own failures. */
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
