import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
type Tokens = z.infer<typeof Tokens>

/**
 * The tokens of who is signed in to the console, in IndexedDB under the spec's names, shared by all tabs. Where the
 * browser keeps nothing, the memory carries them until the page is closed.
 */
export class ConsoleStore {
  readonly #database = new Dexie('wardlink-console')
  readonly #sessions: Table<unknown, string>
  #tokens: Tokens | null = null

  constructor() {
    this.#database.version(1).stores({ session: '' })
    this.#sessions = this.#database.table('session')
  }

  /** Reads them again: another tab may have renewed them, or signed out. */
  async load(): Promise<Tokens | null> {
    const stored = await this.#sessions.get('current').catch(() => this.#tokens)
    this.#tokens = z.safeParse(Tokens, stored).data ?? null
    return this.#tokens
  }

  async save(tokens: Tokens): Promise<void> {
    this.#tokens = tokens
    await this.#sessions.put(tokens, 'current').catch(ignoreLackOfStorage)
  }

  /** Renewed tokens, unless somebody has signed out meanwhile. */
  async update(tokens: Tokens): Promise<void> {
    if ((await this.load()) !== null) await this.save(tokens)
  }

  async wipe(): Promise<void> {
    this.#tokens = null
    await this.#sessions.clear().catch(ignoreLackOfStorage)
  }
}

/** A browser may forbid storage, or be out of it: then the memory carries the session. */
function ignoreLackOfStorage(): void {}
