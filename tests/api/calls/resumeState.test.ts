import { expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enter, enterVerified, followEvents, read } from '../../support/testHospital/bedsideApi.ts'
import { callClinician } from '../../support/media/callOf.ts'
import { timeLimit } from '../../support/timeLimit.ts'

/** Returns a room whose device reports the state that the test sets, and a function that scans its code. */
async function room() {
  const remote = await enterVerified(ward, await ward.room())
  const device = await ward.puppet(remote.room)
  const says = (state: Partial<typeof startState>): void =>
    device.say({ type: 'state', state: { ...startState, ...state } })
  const leadsTo = async () => (await enter(ward, remote.room)).session.state
  const isOn = async () => read(Vmr, await remote.ask('GET /api/me/vmr')).in_call
  return { remote, says, leadsTo, isOn }
}

test('a remote that scans the code is led to a call from its beginning to its end', async () => {
  const { remote, leadsTo, isOn } = await room()
  expect([await leadsTo(), await isOn()]).toEqual([undefined, false])
  await callClinician(remote)
  expect([await leadsTo(), await isOn()]).toEqual(['clinician_call', true])
  ward.clock.forward(120_000)
  expect(await isOn(), 'who loads the page again comes back to a call that waits for the clinician').toBe(
    true,
  )
  const events = await followEvents(ward, remote)
  await expect.poll(() => events.calls().at(-1)?.status).toBe('running')
  events.close()
  await remote.send('final_end_call', {})
  expect([await leadsTo(), await isOn()]).toEqual([undefined, false])
})

test('a remote is not led to a call that has ended while the device has not yet reported its end', async () => {
  const { remote, says, leadsTo, isOn } = await room()
  await callClinician(remote)
  says({ in_call: true, entertainment: true })
  await remote.send('final_end_call', {})
  await expect.poll(leadsTo).toBe('entertainment')
  expect(await isOn()).toBe(false)
})

test('a remote that scans the code is led to a film as soon as the device has reported it', async () => {
  const { says, leadsTo } = await room()
  says({ entertainment: true })
  await expect.poll(leadsTo, { timeout: timeLimit(900), interval: 20 }).toBe('entertainment')
  says({ entertainment: false })
  await expect.poll(leadsTo, { timeout: timeLimit(900), interval: 20 }).toBeUndefined()
})
