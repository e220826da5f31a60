import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
type Tokens = z.infer<typeof Tokens>

/** The tokens that count now; in a session of Login As also one's own, to come back with. */
const Kept = z.extend(Tokens, { own: z.optional(Tokens) })
type Kept = z.infer<typeof Kept>

/**
 * The tokens of who is signed in to the console, in IndexedDB under the spec's names, shared by all tabs. Where the
 * browser keeps nothing, the memory carries them until the page is closed.
 */
export class ConsoleStore {
  readonly #database = new Dexie('wardlink-console')
  readonly #sessions: Table<unknown, string>
  #kept: Kept | null = null

  constructor() {
    this.#database.version(1).stores({ session: '' })
    this.#sessions = this.#database.table('session')
  }

  /** Reads them again: another tab may have renewed them, or signed out. */
  async load(): Promise<Kept | null> {
    const stored = await this.#sessions.get('current').catch(() => this.#kept)
    this.#kept = z.safeParse(Kept, stored).data ?? null
    return this.#kept
  }

  async save(kept: Kept): Promise<void> {
    this.#kept = kept
    await this.#sessions.put(kept, 'current').catch(ignoreLackOfStorage)
  }

  /**
   * Replaces the tokens in `spent` with the renewed ones. Does nothing if the user signed out of that session
   * in the meantime.
   */
  async renew(spent: Tokens, { accessToken, refreshToken }: Tokens): Promise<void> {
    const kept = await this.load()
    const fresh = { accessToken, refreshToken }
    if (kept?.refreshToken === spent.refreshToken) await this.save({ ...kept, ...fresh })
    else if (kept?.own?.refreshToken === spent.refreshToken) await this.save({ ...kept, own: fresh })
  }

  /** From now on the tokens of whom one works as; one's own are kept beside them. */
  async become({ accessToken, refreshToken }: Tokens): Promise<void> {
    const kept = await this.load()
    if (kept === null) return
    const own = kept.own ?? { accessToken: kept.accessToken, refreshToken: kept.refreshToken }
    await this.save({ accessToken, refreshToken, own })
  }

  /** One's own tokens count again. False where there are no others. */
  async comeBack(): Promise<boolean> {
    const own = (await this.load())?.own
    if (own === undefined) return false
    await this.save(own)
    return true
  }

  async wipe(): Promise<void> {
    this.#kept = null
    await this.#sessions.clear().catch(ignoreLackOfStorage)
  }
}

/** A browser may forbid storage, or be out of it: then the memory carries the session. */
function ignoreLackOfStorage(): void {}
