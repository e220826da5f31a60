/** Maximum number of people who are remembered; the one who left first is forgotten first. */
const mostRemembered = 1_000

/** People who left a conference, and until when each can come back as the same person. */
export class DepartedPeople {
  /** Epoch milliseconds by person, in the order in which they left. */
  readonly #until = new Map<string, number>()

  note(person: string, until: number): void {
    this.#until.delete(person)
    this.#until.set(person, until)
    const [first] = this.#until.keys()
    if (this.#until.size > mostRemembered && first !== undefined) this.#until.delete(first)
  }

  /** Returns true also for an unknown person, because another process may have seen them leave. */
  mayReturn(person: string, now: number): boolean {
    return now <= (this.#until.get(person) ?? now)
  }
}
