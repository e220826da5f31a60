import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { QualityPart } from '../../../src/contract/conference/callQuality.ts'
import { notifyBadDays } from '../../../src/server/commands/monitoring/notifyBadDays.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { callMinutes } from '../../../src/server/db/schema/callQualitySchema.ts'
import { calls } from '../../../src/server/db/schema/callSchema.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import { settings, units } from '../../../src/server/db/schema.ts'
import { peer, peerTest as test } from '../../support/fixtures/peersTest.ts'
import { ward } from '../../support/fixtures/hospitalTest.ts'
import { messagesOf } from '../../support/media/callOf.ts'

const hourMs = 3_600_000
const everyDay = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Noon of a day in Chicago, where these units are, in epoch milliseconds. */
const noonOf = (day: string) => Date.parse(`${day}T18:00:00Z`)

const unitNamed = async (name: string): Promise<RoomRecord[]> => {
  const inUnit = () => ward.room(({ unit, type }) => unit === name && type !== 'byod')
  return [await inUnit(), await inUnit()]
}

type Minute = 'good' | 'poor'

/** Writes calls of these rooms: each has one minute of the room, and one of a clinician. */
async function write(rooms: readonly RoomRecord[], at: number, minutes: readonly Minute[]): Promise<void> {
  await ward.database.transaction('platform', async (tx) => {
    for (const [index, grade] of minutes.entries()) {
      const room = rooms[index % rooms.length]
      if (room === undefined) throw new Error('there is no room')
      const { id: roomId, customerId, uniqueId: alias } = room
      const endedAt = new Date(at + index * 60_000)
      const [call] = await tx
        .insert(calls)
        .values({ roomId, customerId, alias, hostPin: '', guestPin: '', endedAt })
        .returning({ id: calls.id })
      const callId = call?.id ?? ''
      const minute = (part: QualityPart) => ({
        roomId,
        customerId,
        callId,
        participant: callId,
        part,
        at: endedAt,
        seconds: 60,
        downlink: 'good' as const,
        kbitUp: 500,
        kbitDown: 900,
        grade,
      })
      await tx.insert(callMinutes).values([
        { ...minute('room'), uplink: grade },
        { ...minute('clinician'), grade: 'good', uplink: 'good' },
      ])
    }
  })
}

async function addRecipient(
  room: RoomRecord,
  destination: string,
  more: Partial<typeof notifications.$inferInsert> = {},
): Promise<void> {
  await ward.database.transaction('platform', (tx) =>
    tx.insert(notifications).values({
      level: 'unit',
      nodeId: room.unitId,
      customerId: room.customerId,
      name: 'Network team',
      channel: 'email',
      destination,
      about: ['device_alert'],
      days: everyDay,
      ...more,
    }),
  )
}

const setTime = (now: number) => ward.clock.forward(now - ward.clock.now())
const run = () => notifyBadDays(peer.context)
const sentTo = async (destination: string) =>
  (await messagesOf(ward)).filter((message) => message.destination === destination)

describe('a unit whose calls were poor for a day', () => {
  test('is told to the recipients of device alerts once, after the day has ended there, with the cause', async () => {
    const rooms = await unitNamed('Day Surgery')
    const [room] = rooms
    if (room === undefined) throw new Error('there is no room')
    await addRecipient(room, 'network@demo.example')
    await write(rooms, noonOf('2027-03-01'), ['poor', 'poor', 'poor', 'good'])
    // 04:00 UTC on the 2nd is still the evening of the 1st in Chicago, and 12:00 is 06:00 in the morning there.
    for (const early of ['2027-03-02T04:00:00Z', '2027-03-02T12:00:00Z']) {
      setTime(Date.parse(early))
      await run()
    }
    expect(await sentTo('network@demo.example')).toEqual([])
    setTime(Date.parse('2027-03-02T14:00:00Z'))
    await Promise.all([run(), run()])
    await run()
    const sent = await sentTo('network@demo.example')
    expect(sent).toMatchObject([{ subject: 'Lakeside Children’s: Poor calls' }])
    expect(sent[0]?.body).toContain('Day Surgery: 3 of 4 calls were poor.')
    expect(sent[0]?.body).toContain('On 1 March, picture or sound broke up')
    expect(sent[0]?.body).toContain('Likely cause: uplink of the whole unit.')
    expect(sent[0]?.body).not.toContain(room.patient?.lastName ?? 'no patient')
    // No day is told of again.
    setTime(Date.parse('2027-03-03T14:00:00Z'))
    await run()
    expect(await sentTo('network@demo.example')).toHaveLength(1)
  })

  test('is told when someone comes on duty, in the language of the unit', async () => {
    const rooms = await unitNamed('4 West Medical')
    const [room] = rooms
    if (room === undefined) throw new Error('there is no room')
    await addRecipient(room, 'morning@demo.example', { hoursFrom: '08:00', hoursTo: '16:00' })
    await ward.database.transaction('platform', (tx) =>
      tx.insert(settings).values({
        level: 'unit',
        nodeId: room.unitId,
        customerId: room.customerId,
        key: 'locale',
        value: 'ja',
      }),
    )
    await write([room], noonOf('2027-04-01'), ['poor', 'poor', 'poor'])
    // 02:00 and 08:30 in Chicago, with daylight saving time.
    setTime(Date.parse('2027-04-02T07:00:00Z'))
    await run()
    expect(await sentTo('morning@demo.example')).toEqual([])
    ward.clock.forward(6.5 * hourMs)
    await run()
    const sent = await sentTo('morning@demo.example')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toContain('通話3件のうち3件が不良でした。')
    expect(sent[0]?.body).toContain(`考えられる原因：${room.number}`)
  })

  test('is told on Monday of a bad Friday, with the other units of the hospital in one message', async () => {
    const [here, there] = [await unitNamed('Long Stay'), await unitNamed('Stroke Recovery')]
    const [room] = here
    if (room === undefined) throw new Error('there is no room')
    await addRecipient(room, 'weekdays@demo.example', {
      level: 'customer',
      nodeId: room.customerId,
      hoursFrom: '08:00',
      hoursTo: '16:00',
      days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    })
    for (const rooms of [here, there]) await write(rooms, noonOf('2027-06-04'), ['poor', 'poor', 'poor'])
    for (
      let at = Date.parse('2027-06-05T05:00:00Z');
      at < Date.parse('2027-06-08T15:00:00Z');
      at += 4 * hourMs
    ) {
      setTime(at)
      await run()
    }
    const sent = await sentTo('weekdays@demo.example')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toContain('On 4 June')
    expect(sent[0]?.body).toMatch(
      /Stroke Recovery: 3 of 3[^]*Long Stay: 3 of 3|Long Stay: 3 of 3[^]*Stroke Recovery: 3 of 3/u,
    )
  })

  test('is told of to the level above if no channel leads to the contacts of the unit', async () => {
    const [room, other] = await unitNamed('2 North Pediatrics')
    if (room === undefined || other === undefined) throw new Error('there is no room')
    await addRecipient(room, '+13125550100', { channel: 'sms' })
    await addRecipient(room, 'above@demo.example', { level: 'customer', nodeId: room.customerId })
    await write([room, other], noonOf('2027-07-01'), ['poor', 'poor', 'poor'])
    setTime(Date.parse('2027-07-02T15:00:00Z'))
    await notifyBadDays({ ...peer.context, channels: new Set(['email']) })
    expect(await sentTo('above@demo.example')).toHaveLength(1)
    expect(await sentTo('+13125550100')).toEqual([])
  })

  test('is not told of a few poor calls among many, nor of a removed unit', async () => {
    const rooms = await unitNamed('5 West Surgical')
    const [room] = rooms
    if (room === undefined) throw new Error('there is no room')
    await addRecipient(room, 'surgical@demo.example')
    await write(rooms, noonOf('2027-05-01'), ['poor', 'poor', 'good', 'good'])
    setTime(Date.parse('2027-05-02T12:00:00Z'))
    await run()
    await write(rooms, noonOf('2027-05-02'), ['poor', 'poor', 'poor'])
    await ward.database.transaction('platform', (tx) =>
      tx.update(units).set({ removedAt: new Date() }).where(eq(units.id, room.unitId)),
    )
    setTime(Date.parse('2027-05-03T12:00:00Z'))
    await run()
    expect(await sentTo('surgical@demo.example')).toEqual([])
  })
})
