import { expect, vi } from 'vitest'
import type { ConferenceEnd } from '../../../../src/domain/conference.ts'
import {
  muteParticipantAtom,
  othersAtom,
  removeParticipantAtom,
  rosterAtom,
  speakerAtom,
} from '../../../../src/state/calls/participants.ts'
import { resumeCallAtom } from '../../../../src/state/calls/resumeCall.ts'
import type { Result } from '../../../../src/state/ports.ts'
import { callAtom, destinationAtom } from '../../../../src/state/bedside/callState.ts'
import { endSessionAtom } from '../../../../src/state/bedside/sessionLife.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import {
  bedsideInCall,
  bedsideInRoom,
  callAlias,
  doctor,
  said,
} from '../../../support/scripted/calls/bedsideCall.ts'
import { type Bedside, ok, refused } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

const end = ({ conference }: Bedside, because: ConferenceEnd) => conference.tell({ kind: 'ended', because })
const kind = ({ store }: Bedside) => store.get(callAtom).kind

test.each([
  ['ended', 'idle', 'call_over'],
  ['not_found', 'idle', 'call_over'],
  ['removed', 'idle', 'call_removed'],
  ['full', 'failed', 'call_failed'],
  ['locked', 'failed', 'call_failed'],
  ['pin_wrong', 'failed', 'call_failed'],
] as const)(
  'a conference that is over because it was "%s" leads to the main page',
  async (why, after, words) => {
    const bedside = await bedsideInCall()
    end(bedside, why)
    expect(kind(bedside)).toBe(after)
    expect(said(bedside).at(-1)).toBe(words)
    expect(bedside.store.get(destinationAtom)).toBe('/main')
    expect(bedside.store.get(rosterAtom)).toEqual([])
  },
)

test('a conference connection that is lost is joined again, for as long as the call goes on', async () => {
  const bedside = await bedsideInCall()
  const before = said(bedside)
  end(bedside, 'lost')
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'ringing', alias: callAlias })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(bedside.conference.joins).toHaveLength(2)
  end(bedside, 'unreachable')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(bedside.conference.joins).toHaveLength(3)
  bedside.conference.letIn(doctor)
  expect(kind(bedside)).toBe('joined')
  expect(said(bedside)).toEqual(before)
})

test('a remote whose picture finds no way still controls the call', async () => {
  const bedside = await bedsideInCall()
  expect(bedside.conference.joins.at(-1)?.receive).toBe('picture')
  end(bedside, 'media_failed')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(bedside.conference.joins.at(-1)?.receive).toBe('nothing')
})

test('the server says that the call is over while the line to the conference is lost', async () => {
  const bedside = await bedsideInCall()
  const tell = (status: 'running' | 'ended') =>
    bedside.events.tell({ name: 'call', data: { status, alias: callAlias, participants: [] } })
  tell('running')
  end(bedside, 'lost')
  tell('ended')
  expect(kind(bedside)).toBe('idle')
  expect(said(bedside).at(-1)).toBe('call_over')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bedside.conference.joins).toHaveLength(1)
})

test('the end of an earlier call does not end this one', async () => {
  const bedside = await bedsideInCall()
  bedside.events.tell({ name: 'call', data: { status: 'ended', alias: callAlias, participants: [] } })
  expect(kind(bedside)).toBe('joined')
})

test('without a vmr there is no call to come back to', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on('GET /api/me/vmr', refused(404, 'no_vmr'))
  await bedside.store.set(resumeCallAtom)
  expect(said(bedside)).toEqual(['no_vmr'])
  expect(bedside.store.get(destinationAtom)).toBe('/main')
  expect(bedside.conference.joins).toEqual([])
})

test('a patient without a running call joins nothing and is not told that others will see the room', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on('GET /api/me/vmr', ok({ alias: callAlias, role: 'HOST', in_call: false }))
  await bedside.store.set(resumeCallAtom)
  expect(kind(bedside)).toBe('idle')
  expect(bedside.store.get(destinationAtom)).toBe('/main')
  expect([bedside.conference.joins, said(bedside)]).toEqual([[], ['no_call']])
})

test('an answer that arrives after the session has ended does not lead the patient into the call', async () => {
  const bedside = await bedsideInRoom()
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  bedside.api.on('GET /api/me/vmr', () => promise)
  const resuming = bedside.store.set(resumeCallAtom)
  await bedside.store.set(endSessionAtom, 'revoked')
  resolve(ok({ alias: callAlias, pin: '4711', role: 'HOST', in_call: true }))
  await resuming
  expect([kind(bedside), bedside.conference.joins]).toEqual(['idle', []])
})

test('everybody is told apart: the room and its remotes, clinicians, guests, telephones', async () => {
  const bedside = await bedsideInCall()
  const me = person({ uuid: 'me', isMe: true, name: 'Maria Álvarez', role: 'host', protocol: 'api' })
  bedside.conference.tell({
    kind: 'roster',
    people: [
      me,
      person({ uuid: 'room', name: 'Room 302 · Bed 1', role: 'host' }),
      person({ uuid: 'tablet', name: 'Maria Álvarez', role: 'host', protocol: 'api' }),
      doctor,
      person({ uuid: 'false', name: 'Maria Álvarez', role: 'guest' }),
      person({ uuid: 'rosa', name: 'Rosa', invitedAs: 'interpreter' }),
      person({ uuid: 'phone', name: '+1 416', protocol: 'sip' }),
    ],
  })
  const parts = bedside.store.get(rosterAtom).map(({ part }) => part)
  expect(parts).toEqual(['me', 'room', 'remote', 'clinician', 'guest', 'interpreter', 'phone'])
  expect(bedside.store.get(othersAtom).map(({ uuid }) => uuid)).toEqual(['doctor', 'false', 'rosa', 'phone'])
  expect(bedside.store.get(speakerAtom)?.uuid).toBe('doctor')
  bedside.conference.tell({ kind: 'speaker', uuid: 'phone' })
  expect(bedside.store.get(speakerAtom)?.uuid).toBe('phone')
})

test('muting and removing are asked of the conference, and its refusal is heard', async () => {
  const { store, conference } = await bedsideInCall()
  expect(await store.set(muteParticipantAtom, 'doctor', true)).toBe(true)
  conference.takes = false
  expect(await store.set(removeParticipantAtom, 'doctor')).toBe(false)
  expect(conference.asked).toEqual(['mute doctor true', 'remove doctor'])
})
