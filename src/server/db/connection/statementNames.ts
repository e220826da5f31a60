/** Number of uses after which a statement gets a name. */
const usualUses = 10
/** Most statements with a name: each is kept by every connection, at the database's expense. */
const mostNamed = 400
/** Most statements whose uses are counted; the counts then begin again. */
const mostCounted = 4_000
/**
 * Most parameters of a statement with a name. Longer ones are mostly lists, and there is one statement for each
 * length of a list.
 */
const mostParameters = 40
/** Statements that have a plan. A transaction's begin and end have none. */
const planned = /^\s*(?:select|insert|update|delete|with)\b/iu
/** A list's best plan depends on the length of its page, which a plan that is kept does not know. */
const isPage = /\blimit \$\d/iu

/**
 * Gives names to the statements that are used often. A connection keeps the plan of a statement with a name
 * (PREPARE); planning takes four fifths of the database's time for our short statements, because row-level
 * security adds to each of them.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  /** Counts a use of the statement. Returns its name; undefined as long as it has none. */
  nameOf(text: string, parameters: number): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const isUsual = parameters <= mostParameters && planned.test(text) && !isPage.test(text)
    if (this.#names.size === mostNamed || !isUsual) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usualUses) {
      if (this.#uses.size === mostCounted) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const name = `wardlink_${String(this.#names.size + 1)}`
    this.#names.set(text, name)
    return name
  }
}
