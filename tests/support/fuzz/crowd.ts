import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import pg from 'pg'
import { openUserSession } from '../../../src/server/commands/users/openUserSession.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { roleAssignments, users } from '../../../src/server/db/schema.ts'
import { enterVerified } from '../testHospital/bedsideApi.ts'
import type { TestHospital } from '../testHospital/testHospital.ts'
import type { Known } from './fromSchema.ts'

const people = ['nobody', 'a liar', 'a patient', 'wardlink', 'customer', 'unit', 'tech'] as const
type Person = (typeof people)[number]

/** Number of ids used from each table. */
const idsEach = 3

/**
 * An anonymous caller, a patient, and staff of several kinds, who send arbitrary requests. They come back
 * regardless of what they have done to themselves by it.
 */
export class Crowd {
  readonly known: Known
  readonly anybody = fc.constantFrom(...people)
  readonly #ward: TestHospital
  readonly #tokens = new Map<Person, string>()
  /** People whose session was valid at some point since they came in. */
  readonly #holds = new Set<Person>()
  readonly #roles = new Map<Person, (typeof roleAssignments.$inferSelect)[]>()
  #room: RoomRecord | null = null

  private constructor(ward: TestHospital, known: Known) {
    this.#ward = ward
    this.known = known
  }

  static async gather(ward: TestHospital): Promise<Crowd> {
    return new Crowd(ward, await knownOf(ward))
  }

  /** Returns the headers that authorize a request of that person. */
  async authorization(who: Person): Promise<Readonly<Record<string, string>>> {
    if (who === 'nobody') return {}
    const token = this.#tokens.get(who) ?? (await this.#comeIn(who))
    this.#tokens.set(who, token)
    return { authorization: `Bearer ${token}` }
  }

  /** Records whether that person was let in. A person whose session was valid may have ended it. */
  wasLetIn(who: Person, isIn: boolean): void {
    if (isIn) this.#holds.add(who)
    else if (this.#holds.delete(who)) this.#tokens.delete(who)
  }

  async #comeIn(who: Person): Promise<string> {
    if (who === 'a liar') return 'A'.repeat(43)
    return who === 'a patient' ? this.#enter() : this.#signIn(who)
  }

  /** Enters with the room's own code, or with the next room's if the bed has changed. */
  async #enter(): Promise<string> {
    for (;;) {
      const { id } = (this.#room ??= await this.#ward.room())
      const room = await this.#ward.database.transaction('platform', (tx) => roomStore.byId(tx, id))
      const remote = room === null ? null : await enterVerified(this.#ward, room).catch(() => null)
      if (remote !== null) return remote.session.access_token
      this.#room = null
    }
  }

  /** Signs in as if no one had ever changed the account. */
  #signIn(who: Person): Promise<string> {
    return this.#ward.database.transaction('platform', async (tx) => {
      const restored = { removedAt: null, secondFactorDue: false }
      const [user] = await tx
        .update(users)
        .set(restored)
        .where(eq(users.email, `${who}@demo.example`))
        .returning()
      if (user === undefined) throw new Error(`there is no ${who}`)
      const whose = eq(roleAssignments.userId, user.id)
      const roles = this.#roles.get(who) ?? (await tx.select().from(roleAssignments).where(whose))
      this.#roles.set(who, roles)
      await tx.delete(roleAssignments).where(whose)
      await tx.insert(roleAssignments).values(roles)
      const from = { address: '127.0.0.1', agent: 'fuzz' }
      const now = this.#ward.clock.now()
      return (await openUserSession(tx, { ...from, user, proof: 'second_factor', now })).access_token
    })
  }
}

/** Returns ids from every table, and the names by which people and places are known. */
async function knownOf(ward: TestHospital): Promise<Known> {
  const client = new pg.Client({ connectionString: ward.databaseUrl })
  await client.connect()
  const column = async (query: string): Promise<string[]> =>
    (await client.query<{ value: string }>(query)).rows.map(({ value }) => value)
  const tables = await column(`select table_name as value from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`)
  const ids: string[] = []
  for (const table of tables)
    ids.push(...(await column(`select id::text as value from ${table} order by 1 limit ${idsEach}`)))
  const words =
    await column(`select unique_id as value from (select unique_id from rooms order by 1 limit 6) r
    union select number from (select number from rooms order by 1 limit 4) n
    union select email from users union select name from customers union select name from units`)
  await client.end()
  return { ids, words: [...words, 'ja', 'Spanish', '+18005550123', 'sms:+18005550123', 'name', '-name'] }
}
