import { expect, vi } from 'vitest'
import { entertainAtom } from '../../../../src/state/film/entertainment.ts'
import { ledgerAtom } from '../../../../src/state/queue/ledger.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { inRoom } from '../../../support/scripted/bedside/inRoom.ts'
import { seeing } from '../../../support/scripted/bedside/scriptedBedside.ts'

async function entertained() {
  const bedside = await inRoom()
  const leave = bedside.store.set(entertainAtom)
  const hear = (entertainment: boolean) =>
    bedside.events.tell({ name: 'device_state', data: { online: true, state: { ...seeing, entertainment } } })
  await vi.advanceTimersByTimeAsync(0)
  hear(true)
  return { ...bedside, leave, hear }
}

test('a remote that stays in the entertainment renews it every 20 seconds without a new entry in the ledger', async () => {
  const { api, store, leave } = await entertained()
  await vi.advanceTimersByTimeAsync(65_000)
  expect(api.commands()).toEqual(Array.from({ length: 4 }, () => 'entertainment on'))
  expect(store.get(ledgerAtom)).toHaveLength(1)
  leave()
  await vi.advanceTimersByTimeAsync(65_000)
  expect(api.commands().slice(4)).toEqual(['entertainment off'])
})

test('an entertainment screen that another remote has ended stays ended', async () => {
  const { api, hear } = await entertained()
  hear(false)
  await vi.advanceTimersByTimeAsync(65_000)
  expect(api.commands()).toEqual(['entertainment on'])
})

test('a remote that has slept asks for the entertainment screen again', async () => {
  const { api, hear } = await entertained()
  hear(false)
  vi.setSystemTime(Date.now() + 120_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(api.commands()).toEqual(['entertainment on', 'entertainment on'])
})
