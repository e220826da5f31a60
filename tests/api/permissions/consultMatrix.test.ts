import { beforeAll, describe, expect } from 'vitest'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Knock } from '../../../src/contract/calls/knocks.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { calls } from '../../../src/server/db/schema/callSchema.ts'
import { careRequests } from '../../../src/server/db/schema/careRequestSchema.ts'
import { hospitalTest as test, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { allowEntry } from '../../support/testHospital/allowEntry.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'
import { openRequestIn } from '../../support/testHospital/careRequests.ts'
import { type Branch, everybody, staff } from '../../support/testHospital/permissions/consoleRows.ts'
import {
  type ConsultRow,
  consultRows,
  type ConsultTarget,
  patientCalls,
} from '../../support/testHospital/permissions/consultRows.ts'

/* Issue 28: role × level × tenant for the routes of the consult desk and of the bedside. */

/** Each person makes about fifty requests, which takes a busy machine long. */
const patienceMs = 240_000
const units: Readonly<Record<Branch, string>> = { Northlight: '4 West Medical', Meridian: '3階 内科病棟' }
const rooms: Partial<Record<Branch, RoomRecord>> = {}
const knocks: Partial<Record<Branch, string>> = {}

test.beforeAll(async () => {
  await allowEntry(ward, 'WARDLINK_ADMIN', 'CHANNEL_ADMIN', 'CUSTOMER_ADMIN', 'FACILITY_ADMIN', 'UNIT_ADMIN')
  for (const branch of ['Northlight', 'Meridian'] as const) {
    const suits = ({ unit, type }: RoomRecord) => unit === units[branch] && type !== 'byod'
    rooms[branch] = await ward.room(suits)
    const { id: room } = await ward.room(suits)
    const knocked = await wardlink.ask('POST /api/consult/knock', { body: { room, reason: 'round' } })
    knocks[branch] = read(Knock, knocked).id
  }
}, patienceMs)

const roomOf = (branch: Branch): RoomRecord => {
  const room = rooms[branch]
  if (room === undefined) throw new Error('the hospital is not ready')
  return room
}

/** Ends a room's call. */
const endCallsIn = ({ id }: RoomRecord) =>
  ward.database.transaction('platform', (tx) =>
    tx
      .update(calls)
      .set({ endedAt: new Date(ward.clock.now()), endedBecause: 'ended' })
      .where(eq(calls.roomId, id)),
  )

/** Starts a patient's call in a room, in place of its running one; returns its id. */
async function openCallIn(room: RoomRecord): Promise<string> {
  const { id: roomId, customerId, uniqueId: alias } = room
  await endCallsIn(room)
  const startedAt = new Date(ward.clock.now())
  return ward.database.transaction('platform', async (tx) => {
    const [call] = await tx
      .insert(calls)
      .values({
        customerId,
        roomId,
        alias,
        hostPin: '',
        guestPin: '',
        startedAt,
        joinBase: 'https://hospital.example',
      })
      .returning({ id: calls.id })
    return call?.id ?? ''
  })
}

async function targetOf(branch: Branch, uses: ConsultRow['uses']): Promise<ConsultTarget> {
  const room = roomOf(branch)
  if (uses !== 'call') await endCallsIn(room)
  return {
    room: room.id,
    call: uses === 'call' ? await openCallIn(room) : '',
    request: uses === 'request' ? await openRequestIn(ward, room.id) : '',
    knock: knocks[branch] ?? '',
  }
}

async function statusOf(person: Administrator, { call, body }: ConsultRow, target: ConsultTarget) {
  const path = call.replaceAll(/\{(\w+)\}/gu, (_, name: keyof ConsultTarget) => target[name])
  return (await person.ask(path, body && { body: body(target) })).status
}

/** Path of a row as OpenAPI has it, whatever its parameters are called. */
const shape = (call: string) => call.replace(/\?.*$/u, '').replaceAll(/\{\w+\}/gu, '{}')

test('every route of the consult desk and of the patient stands in this matrix, at every base', async () => {
  const Paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  const { paths } = read(Paths, await ask(ward.url, 'GET /api/openapi.json'))
  const found = Object.entries(paths)
    .filter(([path]) => /^\/(?:api|mobapi)\/(?:consult|me)(?:\/|$)/u.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    // The older base has the same routes.
    .map((call) => shape(call).replace(' /mobapi/', ' /api/'))
  const told = [...consultRows.map(({ call }) => call), ...patientCalls].map(shape)
  expect([...new Set(found)].toSorted()).toEqual([...new Set(told)].toSorted())
})

test('a caller without a token is refused everywhere, at every base', async () => {
  const target = await targetOf('Northlight', undefined)
  for (const call of [...consultRows.map(({ call: path }) => path), ...patientCalls]) {
    const path = call.replaceAll(/\{\w+\}/gu, target.room)
    expect(`${call} ${(await ask(ward.url, path)).status}`).toBe(`${call} 401`)
    const older = (await ask(ward.url, path.replace(' /api/', ' /mobapi/'))).status
    // Routes that came later are only at the first base.
    expect([call, [401, 404].includes(older)]).toEqual([call, true])
  }
})

describe.each(everybody)('%s', (name) => {
  const own = staff[name]
  const foreign: Branch = own === 'Northlight' ? 'Meridian' : 'Northlight'
  let person: Administrator
  beforeAll(async () => {
    person = await signInAs(ward, `${name}@demo.example`)
  }, patienceMs)

  test(
    'acts at the consult desk as the role allows, and on no record elsewhere',
    { timeout: patienceMs },
    async () => {
      for (const row of consultRows) {
        const { call, allowed, says, otherwise, elsewhere, uses } = row
        const expected = allowed.includes(name) ? says : otherwise
        const status = await statusOf(person, row, await targetOf(own, uses))
        expect(`${call} ${status}`).toBe(`${call} ${expected}`)
        if (name === 'wardlink' || elsewhere === undefined) continue
        const refused = allowed.includes(name) ? elsewhere : otherwise
        const there = await statusOf(person, row, await targetOf(foreign, uses))
        expect(`${call} ${there} elsewhere`).toBe(`${call} ${refused} elsewhere`)
      }
    },
  )

  test('reads at the consult desk of no room in another branch', { timeout: patienceMs }, async () => {
    for (const branch of [own, foreign]) {
      await openCallIn(roomOf(branch))
      await openRequestIn(ward, roomOf(branch).id)
    }
    for (const call of ['GET /api/consult/waiting', 'GET /api/consult/rooms?q=', 'GET /api/consult/knocks']) {
      const { text } = await person.ask(call)
      if (name !== 'wardlink') expect([call, text.includes(units[foreign])]).toEqual([call, false])
    }
  })

  test('leaves a request elsewhere unseen', async () => {
    if (name === 'wardlink') return
    const id = await openRequestIn(ward, roomOf(foreign).id)
    await person.ask('POST /api/consult/requests/seen', {
      body: { requests: [id], display_name: 'Somebody' },
    })
    const [row] = await ward.database.transaction('platform', (tx) =>
      tx.select({ seenAt: careRequests.seenAt }).from(careRequests).where(eq(careRequests.id, id)),
    )
    expect(row).toEqual({ seenAt: null })
  })

  test('is refused by the routes of the patient', async () => {
    const { id } = roomOf(own)
    for (const call of patientCalls) {
      const { status } = await person.ask(call.replaceAll(/\{\w+\}/gu, id))
      expect(`${call} ${status}`).toBe(`${call} 401`)
    }
  })
})

test('without the setting, no role may use emergency entry', { timeout: patienceMs }, async () => {
  await allowEntry(ward)
  for (const name of ['wardlink', 'channel', 'customer', 'facility', 'unit'] as const) {
    const person = await signInAs(ward, `${name}@demo.example`)
    const body = { room: roomOf(staff[name]).id, reason: 'fall', note: 'Bed alarm' }
    expect([name, (await person.ask('POST /api/consult/emergency', { body })).status]).toEqual([name, 403])
  }
})
