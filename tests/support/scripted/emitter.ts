/** An event source and its listeners. */
export class Emitter<T extends unknown[]> {
  readonly listeners = new Set<(...told: T) => void>()
  readonly listen = (listener: (...told: T) => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  tell(...told: T): void {
    for (const listener of this.listeners) listener(...told)
  }
}
