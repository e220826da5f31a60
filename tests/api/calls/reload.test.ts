import { expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import { hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, enterVerified, followEvents, read } from '../../support/testHospital/bedsideApi.ts'
import { endRoomSessions } from '../../../src/server/commands/bedside/endRoomSessions.ts'
import {
  callClinician,
  calledAt,
  closePage,
  follow,
  joinConference,
  lastSecret,
  leaveConference,
  placeOf,
} from '../../support/media/callOf.ts'
import { joinAsPeer } from '../../support/testHospital/cluster/peerProcess.ts'

const test = hospitalTestWith({ timing: { callLeftMs: 500 } })

/*
 * The server cannot tell a reloaded page from a closed one, so it waits for both, but not for a participant
 * who leaves with the button.
 */

/** Creates a call with the room's screen, its remote, and a clinician who came by the link. */
async function callOfThree() {
  const remote = await enterVerified(ward, await ward.room())
  const { room } = remote
  const events = await followEvents(ward, remote)
  const { alias, pin } = calledAt(await callClinician(remote))
  const place = placeOf(await follow(ward, await lastSecret(ward), 'Dr. Osei'))
  const { firstName = '', lastName = '' } = remote.room.patient ?? {}
  const join = async (name: string): Promise<string> => {
    const joined = await joinConference(ward, alias, { pin, name })
    if (typeof joined === 'number') throw new Error('not let in')
    return joined.token
  }
  await join(nameInCalls(remote.room))
  await join(`${firstName} ${lastName}`)
  return { room, events, alias, place, clinician: await join('Dr. Osei') }
}

test('a call ends immediately when the clinician leaves with the button, and waits for the return of a closed page', async () => {
  const [left, closed] = [await callOfThree(), await callOfThree()]
  await closePage(ward, closed.alias, closed.clinician)
  await expect.poll(() => closed.events.calls().at(-1)?.participants).toHaveLength(2)
  await leaveConference(ward, left.alias, left.clinician)
  await expect.poll(() => left.events.calls().at(-1)?.status).toBe('ended')
  // Its clinician left before the other call's clinician did, so it would have ended already, too.
  expect(closed.events.calls().at(-1)?.status).toBe('running')
  const back = await ask(ward.url, 'POST /api/meet/join', { body: { resume: closed.place.resume } })
  const { alias, pin = '' } = placeOf(back)
  expect(await joinConference(ward, alias, { pin, name: 'Dr. Osei' })).toMatchObject({ role: 'HOST' })
  await expect.poll(() => closed.events.calls().at(-1)?.participants).toHaveLength(3)
  for (const { events } of [left, closed]) events.close()
})

test('the next call in a room is not ended by participants who left the previous one, even while no one has joined it', async () => {
  const administration = await joinAsPeer(ward)
  const [before, left] = [await callOfThree(), await callOfThree()]
  await leaveConference(ward, before.alias, before.clinician)
  await expect.poll(() => before.events.calls().at(-1)?.participants).toHaveLength(2)
  await endRoomSessions(administration.context, before.room, 'patient_changed')
  await before.events.ended
  const next = await enterVerified(ward, before.room)
  const { alias } = calledAt(await callClinician(next))
  expect(alias).toBe(before.alias)
  // A participant who leaves another call now is waited for until after those who were in the earlier call.
  await leaveConference(ward, left.alias, left.clinician)
  await expect.poll(() => left.events.calls().at(-1)?.status).toBe('ended')
  expect(read(Vmr, await next.ask('GET /api/me/vmr'))).toMatchObject({ alias, in_call: true })
  left.events.close()
  await administration.close()
})
