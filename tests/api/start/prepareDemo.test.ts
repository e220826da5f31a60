import { expect } from 'vitest'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { prepareDemo } from '../../../src/server/demo/prepareDemo.ts'
import { rooms } from '../../../src/server/db/schema.ts'
import { beginSession, facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { deskActs } from '../../support/testHospital/careRequests.ts'
import { messagesOf } from '../../support/media/callOf.ts'

const minuteMs = 60_000
const prepare = () => prepareDemo(ward, ward.url)
const waiting = async () => read(ConsultDesk, await facility.ask('GET /api/consult/waiting')).requests

/** Kinds of the waiting requests with the minutes since they were sent. */
const ages = async () =>
  (await waiting()).map(({ kind, sent_at: at }) => [kind, Math.round((ward.clock.now() - at) / minuteMs)])

test('the demo hospital has requests at the desk from its start, one of them late, and no message of them', async () => {
  await prepare()
  expect(await ages()).toEqual([
    ['blanket', 18],
    ['water', 6],
    ['question', 3],
    ['pain', 1],
  ])
  const [late] = await waiting()
  expect(late?.target_at).toBeLessThan(ward.clock.now())
  expect(await messagesOf(ward)).toEqual([])
  await prepare()
  expect(await waiting(), 'another process at the same time').toHaveLength(4)
})

test('a later start replaces the requests of an earlier one, and those that were done', async () => {
  const [blanket] = await waiting()
  expect((await deskActs.done(facility, blanket?.id ?? '')).status).toBe(204)
  ward.clock.forward(180 * minuteMs)
  await beginSession('facility')
  await prepare()
  expect((await ages()).map(([, minutes]) => minutes)).toEqual([18, 6, 3, 1])
})

test('one room has two beds, each with the zone of its camera; the number of rooms stays', async () => {
  const all = await ward.database.transaction('platform', (tx) => tx.select().from(rooms))
  expect(all).toHaveLength(120)
  const shared = all.filter(({ cameraZone }) => cameraZone !== null)
  expect(shared.map(({ number, bed }) => `${number} ${bed}`).toSorted()).toEqual(['501 A', '501 B'])
  expect(new Set(shared.map(({ unitId }) => unitId)).size).toBe(1)
})
