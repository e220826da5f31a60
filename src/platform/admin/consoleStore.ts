import * as z from 'zod/mini'
import { BrowserTable } from './browserTable.ts'

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
type Tokens = z.infer<typeof Tokens>

/** Current tokens. During Login As also the user's own tokens, for the return. */
const Kept = z.extend(Tokens, { own: z.optional(Tokens) })
type Kept = z.infer<typeof Kept>

/**
 * Tokens of the signed-in console user, in IndexedDB under the names of the specification and shared by all
 * tabs. If the browser cannot store them, they are held in memory until the page is closed.
 */
export class ConsoleStore {
  readonly #sessions = new BrowserTable('wardlink-console', 'session')
  #kept: Kept | null = null

  /** Reads the tokens again, because another tab may have renewed them or signed out. */
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

  /** Activates the tokens of a Login As session and keeps the user's own beside them. */
  async become({ accessToken, refreshToken }: Tokens): Promise<void> {
    const kept = await this.load()
    if (kept === null) return
    const own = kept.own ?? { accessToken: kept.accessToken, refreshToken: kept.refreshToken }
    await this.save({ accessToken, refreshToken, own })
  }

  /** Activates the user's own tokens again. Returns false if there are no others. */
  async restoreOwnTokens(): Promise<boolean> {
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

/** If the browser forbids storage or has none left, the session is held in memory. */
function ignoreLackOfStorage(): void {}
