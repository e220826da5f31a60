import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { facility, hospitalTest as test, tech, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Administrator, signInAs } from '../../support/testHospital/administrator.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { workAs } from '../../support/testHospital/users/loginAs.ts'
import { calledAt, callClinician, joinConference, placeOf } from '../../support/media/callOf.ts'

/** Facility administrator of the demo hospital. */
const adminName = 'Femi Adeola'

const atLakeside = (room: RoomRecord) => room.facility === 'Lakeside General' && room.patient !== null

async function callFrom(suits: (room: RoomRecord) => boolean) {
  const remote = await enterVerified(ward, await ward.room(suits))
  const { alias } = calledAt(await callClinician(remote))
  return { remote, alias, name: nameInCalls(remote.room), end: () => remote.send('final_end_call', {}) }
}
const deskOf = async (admin: Administrator) => read(ConsultDesk, await admin.ask('GET /api/consult/waiting'))

describe('the consult desk of a console account', () => {
  test('shows the calls of every unit where the account sees patients, and no other customer’s', async () => {
    const first = await callFrom(atLakeside)
    const second = await callFrom((room) => atLakeside(room) && room.unitId !== first.remote.room.unitId)
    const elsewhere = await callFrom(
      (room) => room.patient !== null && room.customerId !== first.remote.room.customerId,
    )
    const desk = await deskOf(facility)
    expect(desk.calls.map(({ room }) => room.name)).toEqual([first.name, second.name])
    expect(desk.calls.map(({ unit }) => unit)).toEqual([first.remote.room.unit, second.remote.room.unit])
    expect(desk).toMatchObject({ unit: '', facility: '', account: adminName })
    const foreign = (await deskOf(await signInAs(ward, 'wardlink@demo.example'))).calls.find(
      ({ room }) => room.name === elsewhere.name,
    )
    const body = { call: foreign?.id, display_name: 'Dr. Mori' }
    expect((await facility.ask('POST /api/consult/join', { body })).code).toBe('call_over')
    for (const { end } of [first, second, elsewhere]) await end()
  })

  test('leads into a call under the name of the account, which the others see as verified', async () => {
    const { alias, end } = await callFrom(atLakeside)
    const [call] = (await deskOf(facility)).calls
    const body = { call: call?.id, display_name: 'The Chief Physician' }
    const place = placeOf(await facility.ask('POST /api/consult/join', { body }))
    expect(place).toMatchObject({ alias, role: 'HOST', display_name: adminName })
    const verifiedAs = async (name: string): Promise<unknown> => {
      const joined = await joinConference(ward, alias, { pin: place.pin ?? '', name })
      if (typeof joined === 'number') throw new Error(`the conference answered ${String(joined)}`)
      const people = await fetch(new URL(`/api/client/v2/conferences/${alias}/participants`, ward.url), {
        headers: { token: joined.token },
      })
      const People = z.object({
        result: z.array(z.object({ display_name: z.string(), is_idp_authenticated: z.boolean() })),
      })
      return People.parse(await people.json()).result.find(({ display_name }) => display_name === name)
    }
    expect(await verifiedAs(adminName)).toMatchObject({ is_idp_authenticated: true })
    expect(await verifiedAs('Somebody Else')).toMatchObject({ is_idp_authenticated: false })
    expect((await deskOf(facility)).calls[0]).toMatchObject({ attended: true, clinicians: [adminName] })
    await end()
  })

  test('is closed to roles that see no patients, and to a person who works as another', async () => {
    expect((await tech.ask('GET /api/consult/waiting')).code).toBe('forbidden')
    const body = { call: crypto.randomUUID(), display_name: 'Tech' }
    expect((await tech.ask('POST /api/consult/join', { body })).code).toBe('forbidden')
    const other = await workAs(ward, await signInAs(ward, 'wardlink@demo.example'), 'unit@demo.example')
    expect((await other.ask('GET /api/consult/waiting')).code).toBe('impersonating')
  })
})

/* The last test of this file: it lets every other access token expire, too. */
test('a desk whose access token has expired is asked to refresh it, and is not closed like a link', async () => {
  const admin = await signInAs(ward, 'wardlink@demo.example')
  expect((await admin.ask('GET /api/consult/waiting')).status).toBe(200)
  ward.clock.forward(11 * 60_000)
  for (const path of ['GET /api/consult/waiting', 'GET /api/consult/knocks'])
    expect(await admin.ask(path), path).toMatchObject({ status: 401, code: 'unauthorized' })
})
