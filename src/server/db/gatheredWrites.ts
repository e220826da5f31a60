import { setTimeout } from 'node:timers/promises'

/** So long the first row waits for others, in milliseconds. */
const gatherMs = 50
/** So many rows go into one statement. */
const mostRows = 500

export interface GatheredWritesParts<Row> {
  /** One row out of two of the same room. */
  merge(earlier: Row, later: Row): Row
  /** Writes rows of which no two are of one room, all of them or none. They come in the order of their rooms. */
  write(rows: readonly Row[]): Promise<void>
}

interface Waiting<Row> extends PromiseWithResolvers<void> {
  row: Row
}

/** Small writes of thousands of rooms, gathered: a transaction for each would cost the database more than what it carries. */
export class GatheredWrites<Row extends { roomId: string }> {
  readonly #parts: GatheredWritesParts<Row>
  readonly #waiting = new Map<string, Waiting<Row>>()
  #running: Promise<void> | null = null
  #hurry = new AbortController()

  constructor(parts: GatheredWritesParts<Row>) {
    this.#parts = parts
  }

  /** Resolves once the row is in the database; rejects where it could not be written. */
  add(row: Row): Promise<void> {
    const earlier = this.#waiting.get(row.roomId)
    if (earlier !== undefined) {
      earlier.row = this.#parts.merge(earlier.row, row)
      return earlier.promise
    }
    const waiting = { ...Promise.withResolvers<void>(), row }
    this.#waiting.set(row.roomId, waiting)
    this.#running ??= this.#run()
    return waiting.promise
  }

  /** Waits no longer for others. Resolves when each row that came has been written, or could not be. */
  async settled(): Promise<void> {
    this.#hurry.abort()
    await this.#running
    this.#hurry = new AbortController()
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      await setTimeout(gatherMs, undefined, { signal: this.#hurry.signal }).catch(() => undefined)
      const batch = [...this.#waiting.values()].slice(0, mostRows)
      for (const { row } of batch) this.#waiting.delete(row.roomId)
      // Two processes that write the same rooms take them in one order.
      await this.#write(batch.toSorted((a, b) => (a.row.roomId < b.row.roomId ? -1 : 1)))
    }
    this.#running = null
  }

  async #write(batch: readonly Waiting<Row>[]): Promise<void> {
    try {
      await this.#parts.write(batch.map(({ row }) => row))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // A row that the database refuses must not cost the others theirs.
      await Promise.all(batch.map((one) => this.#write([one])))
    }
  }
}
