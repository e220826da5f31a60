import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { far, twoPeersTest as test } from '../../support/fixtures/peersTest.ts'
import { facility, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, followEvents } from '../../support/testHospital/bedsideApi.ts'
import {
  addContacts,
  bedside,
  deskActs,
  onDesk,
  sentRequest,
} from '../../support/testHospital/careRequests.ts'

test('a care request is sent at one server, followed at both, and claimed and done at the other', async () => {
  const { remote, shown, events } = await bedside(ward)
  const there = await followEvents(far, remote)
  const id = await sentRequest(remote, 'water')
  await expect.poll(() => there.careRequests().at(-1)?.requests).toHaveLength(1)
  const token = await facility.accessToken()
  const desk = { ask: (call: string, question = {}) => ask(far.url, call, { token, ...question }) }
  expect((await deskActs.seen(desk, [id])).status).toBe(204)
  await expect.poll(() => shown()?.requests[0]?.seen_at).toBeTypeOf('number')
  expect((await deskActs.claim(desk, id)).status).toBe(200)
  for (const requests of [shown, () => there.careRequests().at(-1)])
    await expect.poll(() => requests()?.requests[0]?.coming?.name).toBe('Femi Adeola')
  expect((await onDesk(facility, id))?.claim?.own).toBe(true)
  expect((await deskActs.done(facility, id)).status).toBe(204)
  for (const requests of [shown, () => there.careRequests().at(-1)])
    await expect.poll(() => requests()?.requests[0]?.done_at).toBeTypeOf('number')
  events.close()
  there.close()
})

test('a late care request goes to more people once, although both servers look for it', async () => {
  const { room, remote, shown, messages, events } = await bedside(ward)
  await addContacts(ward, 'unit', room, [{ destination: 'off@ward.example', days: [] }])
  await sentRequest(remote, 'breathing')
  ward.clock.forward(60 * 60_000)
  await expect.poll(() => shown()?.requests[0]?.notified).toBe(2)
  // The steps that follow notify no one, and take one more look of each server.
  await setTimeout(2_000)
  const sent = (await messages()).filter(({ destination }) => destination === 'off@ward.example')
  expect(sent).toHaveLength(1)
  events.close()
})
