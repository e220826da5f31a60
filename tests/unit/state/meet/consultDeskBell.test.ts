import { expect, vi } from 'vitest'
import { createConsultDeskList } from '../../../../src/state/meet/consultDeskList.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import {
  createScriptedDesk,
  deskCall,
  deskSecret,
  taken,
} from '../../../support/scripted/calls/scriptedConsultDesk.ts'

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const call = deskCall('401', 60_000)

async function sitting() {
  const { ports, store, waits } = createScriptedDesk()
  let rung = 0
  const onNew = () => void (rung += 1)
  waits(taken(call, 'Dr. Osei'))
  const list = createConsultDeskList({
    ports,
    store,
    secret: deskSecret,
    first: null,
    onNew,
    onClosed: () => undefined,
  })
  const stop = list.watch()
  await pass(0)
  return { waits, stop, rung: () => rung }
}

test('the bell rings again for a patient whom every clinician has left, once, after ten seconds', async () => {
  const { waits, stop, rung } = await sitting()
  waits(call)
  await pass(8_000)
  expect(rung()).toBe(0)
  await pass(4_000)
  expect(rung()).toBe(1)
  await pass(60_000)
  expect(rung()).toBe(1)
  stop()
})

test('a colleague who reloads the page does not make the bell ring', async () => {
  const { waits, stop, rung } = await sitting()
  for (let reload = 0; reload < 3; reload += 1) {
    waits(call)
    await pass(6_000)
    waits(taken(call, 'Dr. Osei'))
    await pass(6_000)
  }
  expect(rung()).toBe(0)
  stop()
})
