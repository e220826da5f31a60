import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { Hl7Message } from '@medplum/core'
import { Hl7Client } from '@medplum/hl7'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { inCustomer } from '../../support/fixtures/feedTest.ts'
import { feedId, hl7Test as test } from '../../support/fixtures/hl7Test.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import {
  adtMessage,
  type AdtSaid,
  assignBed,
  codeOf,
  Hl7Connection,
  portOfHl7,
} from '../../support/testHospital/integrations/hl7Sender.ts'
import { toIso2022Jp } from '../../support/testHospital/integrations/iso2022.ts'

/** Proxy before the server, which can lose an acknowledgement with its connection. */
class LosingProxy {
  readonly #server: Server
  #losesNext = false
  lost = 0

  constructor() {
    this.#server = createServer((client: Socket) => {
      const upstream = connect(portOfHl7(ward), '127.0.0.1')
      for (const socket of [client, upstream]) socket.on('error', () => undefined)
      client.pipe(upstream)
      client.on('close', () => upstream.destroy())
      upstream.on('close', () => client.destroy())
      upstream.on('data', (bytes) => {
        if (!this.#losesNext) return void client.write(bytes)
        // The server has committed: its answer is here.
        this.#losesNext = false
        this.lost += 1
        client.destroy()
        upstream.destroy()
      })
    })
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address: AddressInfo | string | null = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  loseNext(): void {
    this.#losesNext = true
  }

  close(): void {
    this.#server.close()
  }
}

/** Sends messages as an interface engine does: again until they are acknowledged. */
class Engine {
  readonly #port: number
  readonly #clients = new Map<string, { client: Hl7Client; closed: Promise<never> }>()
  sent = 0

  constructor(port: number) {
    this.#port = port
  }

  async send(text: string, encoding: string): Promise<string> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      this.sent += 1
      try {
        return codeOf(await this.#sendOnce(text, encoding)) ?? ''
      } catch {
        this.#clients.delete(encoding)
      }
    }
    throw new Error('no acknowledgement')
  }

  async #sendOnce(text: string, encoding: string): Promise<string> {
    if (encoding === 'iso-2022-jp') {
      const connection = new Hl7Connection(connect(this.#port, '127.0.0.1'))
      const ack = await connection.send(toIso2022Jp(text))
      connection.close()
      if (ack === '') throw new Error('the connection was lost')
      return ack
    }
    const known = this.#clients.get(encoding)
    const { client, closed } = known ?? this.#connect(encoding)
    this.#clients.set(encoding, { client, closed })
    const ack = await Promise.race([
      client.sendAndWait(Hl7Message.parse(text), { timeoutMs: 10_000 }),
      closed,
    ])
    return ack.toString()
  }

  #connect(encoding: string): { client: Hl7Client; closed: Promise<never> } {
    const client = new Hl7Client({ host: '127.0.0.1', port: this.#port, encoding, keepAlive: true })
    // The client itself would wait for an answer that cannot come.
    const closed = new Promise<never>((_resolve, reject) => {
      client.addEventListener('close', () => reject(new Error('the connection was lost')))
    })
    closed.catch(() => undefined)
    return { client, closed }
  }

  async close(): Promise<void> {
    for (const { client } of this.#clients.values()) await client.close()
  }
}

/** Returns numbers from 0 to 1 in the same order for a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const variants = [
  { encoding: 'utf-8', charset: 'UNICODE UTF-8', names: ['Ng', '林', 'Müller', 'عمر'] },
  { encoding: 'latin1', charset: '8859/1', names: ['Müller', 'Ångström', 'Núñez'] },
  { encoding: 'windows1256', charset: 'WINDOWS-1256', names: ['عمر', 'ياسين'] },
  { encoding: 'iso-2022-jp', charset: '~ISO IR87', names: ['山田', '高橋', 'ヤマダ'] },
  { encoding: 'utf-8', charset: '', names: ['Abe', 'Ito'] },
] as const

interface Patient {
  visit: string
  name: string
}

describe('a day of a ward', () => {
  test('of 300 messages in every character set, with lost acknowledgements, ends each step with the beds of the sender', async () => {
    const proxy = new LosingProxy()
    const engine = new Engine(await proxy.listen())
    onTestFinished(async () => {
      await engine.close()
      proxy.close()
    })
    const random = numbersFrom(20_260_601)
    const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]
    const beds = new Map<string, RoomRecord>()
    for (let index = 0; index < 10; index += 1) {
      const bed = await ward.room((room) => inCustomer(room) && room.patient !== null)
      beds.set(`DAY^${index}^A`, bed)
      await assignBed(ward, feedId, `DAY^${index}^A`, bed)
    }
    const places = [...beds.keys()]
    // The beds are empty when the day begins: the first messages take them.
    const table = new Map<string, Patient>()
    const gone: (Patient & { place: string })[] = []
    const history: { text: string; encoding: string }[] = []
    const begin = Date.now() - 3_600_000
    let visits = 0

    const inBeds = async (): Promise<Record<string, string>> => {
      const ids = places.map((place) => beds.get(place)?.id ?? '')
      const { rows } = await ward.database.transaction('platform', (tx) =>
        tx.execute<{ room: string; name: string }>(
          sql`select room_id as room, last_name as name from patients
              where discharged_at is null and room_id = any (${sql.param(ids)}::uuid[])`,
        ),
      )
      const names = new Map(rows.map(({ room, name }) => [room, name]))
      return Object.fromEntries(
        places.flatMap((place) => {
          const name = names.get(beds.get(place)?.id ?? '')
          return name === undefined ? [] : [[place, name]]
        }),
      )
    }

    let step = 0
    const say = async (said: AdtSaid, name: string): Promise<void> => {
      const variant = variants.find(({ names }) => (names as readonly string[]).includes(name)) ?? variants[0]
      const at = new Date(begin + step * 1_000).toISOString().replaceAll(/[-:T]/gu, '').slice(0, 14)
      const text = adtMessage({ ...said, name: `${name}^X`, at, tail: `P|2.5||||||${variant.charset}` })
      if (random() < 0.1) proxy.loseNext()
      expect(await engine.send(text, variant.encoding)).toBe('AA')
      history.push({ text, encoding: variant.encoding })
    }
    const newName = (): string => pick(pick(variants)?.names ?? []) ?? 'Ng'

    // Empties the beds of the demonstration.
    for (const place of places) {
      const patient = { visit: `DAY-${(visits += 1)}`, name: newName() }
      await say({ visit: patient.visit, place }, patient.name)
      table.set(place, patient)
      step += 1
    }
    for (; step < 300; step += 1) {
      const [full, empty] = [[...table.keys()], places.filter((place) => !table.has(place))]
      const from = pick(full)
      const to = pick(empty)
      const patient = from === undefined ? undefined : table.get(from)
      const kind = random()
      if (kind < 0.25 && to !== undefined) {
        const admitted = { visit: `DAY-${(visits += 1)}`, name: newName() }
        await say(
          { event: pick(['A01', 'A04', 'A06']) ?? 'A01', visit: admitted.visit, place: to },
          admitted.name,
        )
        table.set(to, admitted)
      } else if (kind < 0.45 && from !== undefined && patient !== undefined && to !== undefined) {
        await say({ event: pick(['A02', 'A12']) ?? 'A02', visit: patient.visit, place: to }, patient.name)
        table.delete(from)
        table.set(to, patient)
      } else if (kind < 0.65 && from !== undefined && patient !== undefined) {
        await say({ event: pick(['A03', 'A11']) ?? 'A03', visit: patient.visit, place: from }, patient.name)
        table.delete(from)
        gone.push({ ...patient, place: from })
      } else if (kind < 0.72 && gone.length > 0 && to !== undefined) {
        const again = gone.pop()
        if (again === undefined) continue
        await say({ event: 'A13', visit: again.visit, place: to }, again.name)
        table.set(to, again)
      } else if (kind < 0.8 && from !== undefined && patient !== undefined && full.length > 1) {
        const other = full.find((place) => place !== from) ?? from
        const beside = table.get(other)
        if (beside === undefined) continue
        const more = `PID|2||P-${beside.visit}||${patient.name}^X\rPV1|2|I|${from}${'|'.repeat(16)}${beside.visit}`
        // Both are under the name of the first: the sender corrects the second one afterwards.
        await say({ event: 'A17', visit: patient.visit, place: other, more }, patient.name)
        table.set(other, patient)
        table.set(from, { ...beside, name: patient.name })
      } else if (kind < 0.9 && from !== undefined && patient !== undefined) {
        const renamed = { ...patient, name: newName() }
        await say({ event: 'A08', visit: patient.visit, place: from }, renamed.name)
        table.set(from, renamed)
      } else {
        // An engine repeats an old message: the same one, or under another control id.
        const old = pick(history)
        if (old === undefined) continue
        const text = random() < 0.5 ? old.text : old.text.replace(/\|C\d+\|/u, `|R${step}|`)
        expect(await engine.send(text, old.encoding)).toBe('AA')
      }
      const expected = Object.fromEntries([...table].map(([place, { name }]) => [place, name]))
      expect({ step, beds: await inBeds() }).toEqual({ step, beds: expected })
    }
    expect(proxy.lost).toBeGreaterThan(15)
    expect(engine.sent).toBeGreaterThan(300)
  }, 120_000)
})
