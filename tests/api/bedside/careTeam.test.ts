import { expect } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { messagesOf } from '../../support/media/callOf.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { sendHome } from '../../support/testHospital/rooms/roomSetup.ts'

const atLakeside = (room: RoomRecord) => room.facility === 'Lakeside General' && room.type === 'care_system'
const notify = ({ uniqueId }: Pick<RoomRecord, 'uniqueId'>, who = facility, body = {}) =>
  who.ask(`POST /api/endpoints/${uniqueId}/command/alert`, { body })
const auditOf = async ({ id }: RoomRecord) =>
  read(AuditList, await facility.ask(`GET /api/v1/audit-events?target=${id}`)).items

test('a console user asks a room’s care team to come: the message names the user and the text, the audit only the user', async () => {
  const room = await ward.room(atLakeside)
  const before = (await messagesOf(ward)).length
  expect((await notify(room, facility, { message: 'The monitor is dark' })).status).toBe(204)
  const messages = await messagesOf(ward)
  expect(messages.length).toBeGreaterThan(before)
  expect(messages[0]?.subject).toContain('Femi Adeola is asking the care team to come to Room')
  expect(messages[0]?.body).toContain(room.number)
  expect(messages[0]?.body).toContain('The monitor is dark')
  expect(messages[0]?.body).not.toContain(room.patient?.lastName ?? '-')
  const [entry] = await auditOf(room)
  expect(entry).toMatchObject({ action: 'notify', by: { name: 'Femi Adeola' }, after: { told: 1 } })
  expect(JSON.stringify(entry)).not.toContain('dark')
})

test('a console alert while no one is on duty is refused, not sent, and not in the audit', async () => {
  const room = await ward.room(atLakeside)
  const bringBack = await sendHome(ward, room)
  const before = (await messagesOf(ward)).length
  expect(await notify(room)).toMatchObject({ status: 422, code: 'nobody_on_duty' })
  expect(await messagesOf(ward)).toHaveLength(before)
  expect((await auditOf(room)).filter(({ action }) => action === 'notify')).toEqual([])
  await bringBack()
})

test.each([
  ['unit@demo.example', 204],
  ['customer@demo.example', 204],
  ['wardlink@demo.example', 204],
  ['users@demo.example', 403],
  ['tech@demo.example', 403],
  ['techadmin@demo.example', 404],
])('%s is answered %i for a bed of 4 West', async (email, status) => {
  const room = await ward.room((each) => atLakeside(each) && each.unit === '4 West Medical')
  const before = (await messagesOf(ward)).length
  expect((await notify(room, await signInAs(ward, email))).status).toBe(status)
  const sent = (await messagesOf(ward)).length - before
  expect(sent > 0).toBe(status === 204)
})

test('an unknown token cannot alert a care team, and an id that is not a room is not found', async () => {
  const room = await ward.room(atLakeside)
  const stranger = { token: 'not-a-token-of-anybody-at-all', body: {} }
  expect((await facility.ask(`POST /api/endpoints/${room.uniqueId}/command/alert`, stranger)).status).toBe(
    401,
  )
  for (const uniqueId of ['NOWHERE1', '%00', 'x'.repeat(5_000)])
    expect((await notify({ uniqueId })).code).toBe('not_found')
  expect(await notify(room, facility, { message: 'a\0b' })).toMatchObject({
    status: 400,
    fields: { message: 'invalid_format' },
  })
  expect((await notify(room, facility, { message: 'x'.repeat(501) })).status).toBe(400)
})

test('a console user does not use up the alerts that the patient may send', async () => {
  const room = await ward.room(atLakeside)
  const remote = await enterVerified(ward, room)
  for (let sent = 0; sent < 5; sent += 1) expect((await notify(room)).status).toBe(204)
  expect(await notify(room)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect((await remote.ask(`POST /api/endpoints/${room.uniqueId}/command/alert`, { body: {} })).status).toBe(
    204,
  )
})
