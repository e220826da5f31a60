import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { messagesOf } from '../../support/media/callOf.ts'
import { enterVerified, read, type Remote } from '../../support/testHospital/bedsideApi.ts'
import { sendHome } from '../../support/testHospital/rooms/roomSetup.ts'
import { withoutLinks } from '../../support/testHospital/messages/withoutLinks.ts'

/** Returns the remote of a patient who can alert the care team. */
const patient = async (): Promise<Remote> => enterVerified(ward, await ward.room())

test('the care team is told that a patient asks for it, without the patient’s name', async () => {
  const remote = await patient()
  const { uniqueId, number, patient: lying } = remote.room
  const call = `POST /api/endpoints/${uniqueId}/command/alert`
  expect((await remote.ask(call, { body: { message: 'Water, please' } })).status).toBe(204)
  const [message] = await messagesOf(ward)
  expect(message?.body).toContain(number)
  expect(message?.body).toContain('Water, please')
  expect(withoutLinks(message?.body)).not.toContain(lying?.lastName ?? '-')
  const other = await ward.room()
  expect((await remote.ask(`POST /api/endpoints/${other.uniqueId}/command/alert`, { body: {} })).code).toBe(
    'wrong_room',
  )
})

test('an alert to the care team while no one is on duty is refused with nobody_on_duty, also when repeated, and nothing is sent', async () => {
  const remote = await patient()
  const bringBack = await sendHome(ward, remote.room)
  const before = (await messagesOf(ward)).length
  const headers = { 'idempotency-key': randomUUID() }
  const alert = `POST /api/endpoints/${remote.room.uniqueId}/command/alert`
  for (const answer of [
    await remote.ask(alert, { body: {}, headers }),
    await remote.ask(alert, { body: {}, headers }),
  ])
    expect(answer).toMatchObject({ status: 422, code: 'nobody_on_duty' })
  // Repeated requests never hit the rate limit, because no alert was sent.
  for (let asked = 0; asked < 6; asked += 1)
    expect((await remote.ask(alert, { body: {} })).code).toBe('nobody_on_duty')
  expect(await messagesOf(ward)).toHaveLength(before)
  await bringBack()
  expect((await remote.ask(alert, { body: {} })).status).toBe(204)
})

test('the care team gets at most five alerts in a burst: the sixth has to wait two minutes', async () => {
  const remote = await patient()
  const alert = () => remote.ask(`POST /api/endpoints/${remote.room.uniqueId}/command/alert`, { body: {} })
  const five = await Promise.all(Array.from({ length: 5 }, alert))
  expect(new Set(five.map(({ status }) => status))).toEqual(new Set([204]))
  const sixth = await alert()
  expect([sixth.code, sixth.headers.get('retry-after')]).toEqual(['rate_limited', '120'])
  ward.clock.forward(100_000)
  expect((await alert()).headers.get('retry-after')).toBe('20')
  ward.clock.forward(20_000)
  expect((await alert()).status).toBe(204)
})

test('alerts of one remote do not use up those of another, and scanning again does not lift the limit', async () => {
  const room = await ward.room()
  const alert = ({ ask: send }: Remote) =>
    send(`POST /api/endpoints/${room.uniqueId}/command/alert`, { body: {} })
  const theirs = await enterVerified(ward, room)
  const visitor = await enterVerified(ward, room)
  for (let count = 0; count < 6; count += 1) await alert(visitor)
  expect((await alert(visitor)).code).toBe('rate_limited')
  expect((await alert(theirs)).status).toBe(204)
  let sent = 0
  for (let count = 0; count < 5; count += 1) {
    const scanned = await enterVerified(ward, room)
    for (let tries = 0; tries < 5; tries += 1) if ((await alert(scanned)).status === 204) sent += 1
  }
  // Each scan allows one alert of its own; the others come from the room's twelve, of which the first visitor
  // used four.
  expect(sent).toBe(5 + 8)
})

test('a session sees the record of its own room’s device alone', async () => {
  const remote = await patient()
  const all = z.array(z.object({ unique_id: z.string() }))
  const seen = read(all, await remote.ask('GET /api/endpoints'))
  expect(seen.map(({ unique_id }) => unique_id)).toEqual([remote.room.uniqueId])
  expect((await remote.ask('GET /api/endpoints/ANOTHER1')).code).toBe('wrong_room')
})
