import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Hl7StayNumber } from '../../../../src/contract/integrations/hl7.ts'
import { hl7FeedStore } from '../../../../src/server/db/integrations/hl7/hl7FeedStore.ts'
import { hl7PlaceStore } from '../../../../src/server/db/integrations/hl7/hl7PlaceStore.ts'
import type { RoomRecord } from '../../../../src/server/db/rooms/roomStore.ts'
import type { TestHospital } from '../testHospital.ts'

/** Content of a message about one patient. */
export interface AdtSaid {
  event?: string
  visit?: string
  /** PV1-3. */
  place?: string
  /** PID-5. */
  name?: string
  /** EVN-2. */
  at?: string
  controlId?: string
  /** MSH-3. */
  application?: string
  /** MSH from MSH-11. */
  tail?: string
  more?: string
}

let messages = 0

/** Returns an ADT message. Its time is that of the test unless `at` says otherwise. */
export function adtMessage(said: AdtSaid): string {
  const { event = 'A01', visit = 'V1', place = '', name = 'Ng^Lin', more = '' } = said
  const { controlId = `C${(messages += 1)}`, application = 'HIS', tail = 'P|2.5' } = said
  const { at = hl7Time(Date.now()) } = said
  return [
    `MSH|^~\\&|${application}|GENERAL|WARDLINK|LAKESIDE|${at}||ADT^${event}|${controlId}|${tail}`,
    `EVN|${event}|${at}`,
    `PID|1||P-${visit}||${name}`,
    `PV1|1|I|${place}${'|'.repeat(16)}${visit}`,
    ...(more === '' ? [] : [more]),
    '',
  ].join('\r')
}

/** Returns a time to the millisecond, with its offset. */
export const hl7Time = (moment: number): string => {
  const digits = new Date(moment).toISOString().replaceAll(/[-:TZ]/gu, '')
  return `${digits}+0000`
}

/** Connection of a sender. */
export class Hl7Connection {
  readonly socket: Socket
  #received = ''
  #isClosed = false
  #wake: () => void = () => undefined

  constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      this.#received += text
      this.#wake()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#isClosed = true
      this.#wake()
    })
  }

  static async open(ward: Pick<TestHospital, 'app'>): Promise<Hl7Connection> {
    const socket = connect(portOfHl7(ward), '127.0.0.1')
    await once(socket, 'connect')
    return new Hl7Connection(socket)
  }

  /** Sends a message and returns the first acknowledgement; '' if the connection ends without one. */
  async send(message: string | Buffer): Promise<string> {
    const bytes = Buffer.from(message)
    this.socket.write(Buffer.concat([Buffer.of(0x0b), bytes, Buffer.of(0x1c, 0x0d)]))
    return this.next()
  }

  /** Resolves with the next acknowledgement. */
  async next(): Promise<string> {
    for (;;) {
      const end = this.#received.indexOf('\u001C\r')
      if (end !== -1) {
        const ack = this.#received.slice(1, end)
        this.#received = this.#received.slice(end + 2)
        return ack
      }
      if (this.#isClosed) return ''
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  async closed(): Promise<void> {
    while (!this.#isClosed) await new Promise<void>((resolve) => (this.#wake = resolve))
  }

  close(): void {
    this.socket.destroy()
  }
}

export function portOfHl7({ app }: Pick<TestHospital, 'app'>): number {
  const port = app.hl7?.port
  if (typeof port !== 'number') throw new Error('no HL7 listener')
  return port
}

/** Returns the code of an acknowledgement, such as `AA`. */
export const codeOf = (ack: string): string | undefined => /\rMSA\|(\w\w)\|/u.exec(ack)?.[1]

/** Creates a feed for an org unit of the customer. Returns its id. */
export async function createFeed(
  { database }: Pick<TestHospital, 'database'>,
  values: {
    customerId: string
    application?: string
    fingerprints?: string[]
    charset?: 'ASCII' | 'ISO IR87'
    stayNumber?: Hl7StayNumber
    unitId?: string
  },
): Promise<string> {
  const { customerId, application = 'HIS', fingerprints = [], charset = 'ASCII', unitId } = values
  const { stayNumber = 'visit' } = values
  const feed = await database.transaction('platform', (tx) =>
    hl7FeedStore.create(tx, {
      customerId,
      level: unitId === undefined ? 'customer' : 'unit',
      nodeId: unitId ?? customerId,
      name: 'Admissions',
      application,
      facility: 'GENERAL',
      fingerprints,
      timeZone: 'UTC',
      charset,
      stayNumber,
    }),
  )
  return feed.id
}

/** Assigns a bed to a place of the feed before a message has named it. */
export async function assignBed(
  { database }: Pick<TestHospital, 'database'>,
  feedId: string,
  place: string,
  { id: roomId, customerId }: Pick<RoomRecord, 'id' | 'customerId'>,
): Promise<void> {
  await database.transaction('platform', async (tx) => {
    const { id } = await hl7PlaceStore.note(tx, { customerId, feedId, place, now: new Date() })
    await hl7PlaceStore.assign(tx, id, { roomId, isIgnored: false })
  })
}
