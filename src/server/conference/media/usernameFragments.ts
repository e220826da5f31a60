type RemovalListener = (usernameFragment: string) => void

/** ICE username fragments of this process's open connections. */
export class UsernameFragments {
  readonly #open = new Set<string>()
  readonly #listeners = new Set<RemovalListener>()

  has(usernameFragment: string): boolean {
    return this.#open.has(usernameFragment)
  }

  add(usernameFragment: string): void {
    this.#open.add(usernameFragment)
  }

  remove(usernameFragment: string): void {
    if (!this.#open.delete(usernameFragment)) return
    for (const listener of this.#listeners) listener(usernameFragment)
  }

  /** Calls `listener` with each fragment whose connection closes. */
  onRemove(listener: RemovalListener): void {
    this.#listeners.add(listener)
  }
}
