import { expect, vi } from 'vitest'
import { endCallAtom } from '../../../../src/state/calls/endCall.ts'
import { resumeCallAtom } from '../../../../src/state/calls/resumeCall.ts'
import { ledgerAtom } from '../../../../src/state/queue/ledger.ts'
import { connectionAtom } from '../../../../src/state/bedside/connection.ts'
import { callAtom } from '../../../../src/state/bedside/callState.ts'
import { startSessionAtom } from '../../../../src/state/bedside/session.ts'
import { endSessionAtom } from '../../../../src/state/bedside/sessionLife.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { within } from '../../../support/heldClock.ts'
import { answerCalls, bedsideInCall, callAlias, said } from '../../../support/scripted/calls/bedsideCall.ts'
import {
  type Bedside,
  createBedside,
  deviceOffline,
  done,
  ok,
  refused,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const control = 'POST /api/v1/rooms/control'
const ends = ({ api }: Bedside) => api.commands().filter((command) => command === 'final_end_call').length

/** Presses End while the server cannot be reached. */
async function endedWithoutLine(): Promise<Bedside> {
  const bedside = await bedsideInCall()
  bedside.api.on(control, unreachable)
  bedside.api.on('GET /api/me/vmr', unreachable)
  await bedside.store.set(endCallAtom)
  return bedside
}

test('an end of the call that was not delivered is not reported as delivered', async () => {
  const bedside = await endedWithoutLine()
  expect(said(bedside).at(-1)).toBe('end_waits')
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'idle' })
})

test('it is told again when the line is back, once', async () => {
  const bedside = await endedWithoutLine()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ends(bedside)).toBe(1)
  bedside.api.on('GET /api/me/vmr', ok({ alias: callAlias, pin: '4711', role: 'HOST' }))
  bedside.api.on(control, done())
  await within(11_000, () => expect(ends(bedside)).toBe(2))
  await vi.advanceTimersByTimeAsync(0)
  expect(said(bedside)).toContain('call_ended')
  expect(said(bedside)).not.toContain('end_waits')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ends(bedside)).toBe(2)
})

test('a reload in between does not forget it', async () => {
  const before = await endedWithoutLine()
  const after = createBedside({ kept: before.memory.record })
  after.memory.ledger.rows = before.memory.ledger.rows
  answerCalls(after)
  after.api.on('GET /api/me/vmr', unreachable)
  await after.store.set(startSessionAtom)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(after.store.get(connectionAtom).waiting).toBe(1)
  after.api.on('GET /api/me/vmr', ok({ alias: callAlias, pin: '4711', role: 'HOST' }))
  await within(30_000, () => expect(ends(after)).toBe(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(said(after)).toContain('call_ended')
  expect(after.memory.ledger.rows).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ends(after)).toBe(1)
})

const fate = ({ store }: Bedside) => {
  const item = store.get(ledgerAtom).findLast(({ command }) => command === 'final_end_call')
  return [item?.status, item?.code]
}

test('a patient who returns to the call cancels the end that was waiting', async () => {
  const bedside = await endedWithoutLine()
  bedside.api.on('GET /api/me/vmr', ok({ alias: callAlias, pin: '4711', role: 'HOST' }))
  void bedside.store.set(resumeCallAtom)
  await vi.advanceTimersByTimeAsync(0)
  bedside.api.on(control, done())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ends(bedside)).toBe(1)
  expect(fate(bedside)[0]).toBe('cancelled')
})

test.each([
  ['the room is in its next one', ok({ alias: callAlias, pin: '9999', role: 'HOST' })],
  ['the room has none', refused(404, 'no_vmr')],
])('it is dropped, and said to be, once that call is over: %s', async (_told, answer) => {
  const bedside = await endedWithoutLine()
  bedside.api.on('GET /api/me/vmr', answer)
  bedside.api.on(control, done())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ends(bedside)).toBe(1)
  expect(fate(bedside)).toEqual(['not_applied', 'call_over'])
  expect(said(bedside)).not.toContain('end_waits')
})

test('a session that is over no longer ends a call', async () => {
  const bedside = await endedWithoutLine()
  await bedside.store.set(endSessionAtom, 'expired')
  bedside.api.on('GET /api/me/vmr', ok({ alias: callAlias, pin: '4711', role: 'HOST' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ends(bedside)).toBe(1)
})

test('where only the room device is away the call has ended all the same', async () => {
  const bedside = await bedsideInCall()
  bedside.api.on(control, deviceOffline)
  await bedside.store.set(endCallAtom)
  expect(said(bedside).at(-1)).toBe('call_ended')
})
