import { expect, test } from 'vitest'
import type { ConferenceParticipant } from '../../../../src/domain/conference.ts'
import { callClinicianAtom } from '../../../../src/state/calls/callClinician.ts'
import { endCallAtom } from '../../../../src/state/calls/endCall.ts'
import { callAtom, destinationAtom } from '../../../../src/state/bedside/callState.ts'
import { endSessionAtom } from '../../../../src/state/bedside/sessionLife.ts'
import { toastsAtom } from '../../../../src/state/toasts.ts'
import { bedsideInRoom, doctor, said } from '../../../support/scripted/calls/bedsideCall.ts'
import {
  type Bedside,
  deviceOffline,
  done,
  ok,
  profile,
  refused,
} from '../../../support/scripted/bedside/scriptedBedside.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

const patientCall = 'POST /api/patient-call/aps'
const control = 'POST /api/v1/rooms/control'

/** Presses Meet with a Clinician, and admits the tablet to a conference with these people. */
async function call({ store, conference }: Bedside, ...people: ConferenceParticipant[]): Promise<void> {
  const calling = store.set(callClinicianAtom)
  await expect.poll(() => conference.joins.length).toBe(1)
  conference.letIn(...people)
  await calling
}

/** Creates a tablet whose call notifies no one, because no one is on duty. */
async function bedsideWithNobodyOnDuty(): Promise<Bedside> {
  const bedside = await bedsideInRoom()
  const aliases = { conference: { aliases: [{ alias: 'call-7f3a' }] } }
  bedside.api.on(patientCall, ok({ room: aliases, ...aliases, pin: '4711', role: 'HOST', notified: 0 }))
  return bedside
}

test('the patient is told that the invite was sent, and is led to the options of the call', async () => {
  const bedside = await bedsideInRoom()
  const { store, api, conference } = bedside
  await call(bedside)
  expect(said(bedside)).toEqual(['invite_sent'])
  expect(store.get(destinationAtom)).toBe('/aps-options')
  expect(store.get(callAtom)).toEqual({ kind: 'joined', alias: 'call-7f3a' })
  expect(api.commands()).toEqual(['api call-7f3a true'])
  const { unique_id, organization, customer, facility, unit } = profile
  expect(api.sent.find(({ path }) => path.endsWith('/aps'))?.body).toEqual({
    unique_id,
    organization,
    customer,
    facility,
    unit,
    lastName: 'Álvarez',
    roomNumber: '302',
  })
  expect(conference.joins).toMatchObject([
    { alias: 'call-7f3a', pin: '4711', name: 'Maria Álvarez', send: null, receive: 'picture' },
  ])
})

test('a patient is told when no clinician is on duty, and what to do', async () => {
  const bedside = await bedsideWithNobodyOnDuty()
  await call(bedside)
  expect(said(bedside)).toEqual(['invite_sent', 'nobody_on_duty'])
  expect(bedside.store.get(callAtom).kind).toBe('joined')
})

test('the notice that no one is on duty, and that the call stays open, ends with the call', async () => {
  const bedside = await bedsideWithNobodyOnDuty()
  await call(bedside)
  await bedside.store.set(endCallAtom)
  expect(said(bedside)).not.toContain('nobody_on_duty')
})

test('the notice that no one is on duty stays until a clinician has come after all', async () => {
  const bedside = await bedsideWithNobodyOnDuty()
  const me = person({ uuid: 'me', isMe: true, name: 'Maria Álvarez', role: 'host', protocol: 'api' })
  const room = person({ uuid: 'room', name: 'Room 302 · Bed 1', role: 'host' })
  const guest = person({ uuid: 'ada', name: 'Ada' })
  await call(bedside, me)
  bedside.conference.tell({ kind: 'roster', people: [me, room, guest] })
  expect(said(bedside), 'her own room and a guest are no clinician').toContain('nobody_on_duty')
  bedside.conference.tell({ kind: 'roster', people: [me, room, guest, doctor] })
  expect(said(bedside)).toEqual(['invite_sent'])
})

test('a phone joins to control the call only', async () => {
  const bedside = await bedsideInRoom()
  bedside.display.isTablet = false
  await call(bedside)
  expect(bedside.conference.joins[0]?.receive).toBe('nothing')
})

test('a busy room device leads nowhere, and its conference is left alone', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(control, ok({ busy_status: 'busy', success: false, alias: 'other-call' }))
  await bedside.store.set(callClinicianAtom)
  expect(said(bedside)).toEqual(['busy'])
  expect(bedside.store.get(destinationAtom)).toBeNull()
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'idle' })
  expect(bedside.api.commands()).toEqual(['api call-7f3a true'])
  expect(bedside.conference.joins).toEqual([])
})

test('a patient is not kept waiting for a room that cannot be reached', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(control, deviceOffline)
  await bedside.store.set(callClinicianAtom)
  expect(said(bedside)).toEqual(['offline'])
  expect(bedside.store.get(destinationAtom)).toBeNull()
  expect(bedside.api.commands()).toEqual(['api call-7f3a true', 'final_end_call'])
})

test('a room screen without WebRTC is told as such, and the call is taken back', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(control, ok({ busy_status: 'open', success: false, reason: 'no_calls' }))
  await bedside.store.set(callClinicianAtom)
  expect(said(bedside)).toEqual(['screen_no_calls'])
  expect(bedside.api.commands()).toEqual(['api call-7f3a true', 'final_end_call'])
})

test('an open device that did not succeed counts as offline', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(control, ok({ busy_status: 'open', success: false }))
  await bedside.store.set(callClinicianAtom)
  expect(said(bedside)).toEqual(['offline'])
})

test('a patient call that failed leads to the main page, and can be tried again', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(patientCall, refused(403, 'function_not_available'))
  await bedside.store.set(callClinicianAtom)
  expect(said(bedside)).toEqual(['call_failed'])
  expect(bedside.store.get(destinationAtom)).toBe('/main')
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'failed', code: 'call_failed' })
  expect(bedside.api.commands()).toEqual([])
  bedside.api.on(patientCall, refused(406, 'already_on_call'))
  bedside.store.get(toastsAtom)[0]?.again?.()
  await expect.poll(() => said(bedside)).toContain('already_on_call')
})

test('a room that is in a call already is told so', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(patientCall, refused(406, 'already_on_call'))
  await bedside.store.set(callClinicianAtom)
  expect(said(bedside)).toEqual(['already_on_call'])
})

test('two taps make one call', async () => {
  const bedside = await bedsideInRoom()
  const second = bedside.store.set(callClinicianAtom)
  await call(bedside).catch(() => undefined)
  await second
  expect(bedside.api.sent.filter(({ path }) => path.endsWith('/aps'))).toHaveLength(1)
})

test('a session that ends while the call is being made joins nothing', async () => {
  const bedside = await bedsideInRoom()
  let answer: (result: ReturnType<typeof done>) => void = () => undefined
  bedside.api.on(control, () => new Promise((resolve) => (answer = resolve)))
  const calling = bedside.store.set(callClinicianAtom)
  await expect.poll(() => bedside.api.commands()).toEqual(['api call-7f3a true'])
  await bedside.store.set(endSessionAtom, 'patient_changed')
  answer(done())
  await calling
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'idle' })
  expect(bedside.conference.joins).toEqual([])
})

test('ending disconnects everybody, tells the room device, and leads to the main page', async () => {
  const bedside = await bedsideInRoom()
  await call(bedside)
  await bedside.store.set(endCallAtom)
  expect(bedside.conference.asked).toEqual(['endForAll'])
  expect(bedside.api.commands().at(-1)).toBe('final_end_call')
  expect(bedside.conference.left).toBe(1)
  expect(said(bedside).at(-1)).toBe('call_ended')
  expect(bedside.store.get(destinationAtom)).toBe('/main')
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'idle' })
})

test('the end of the session leaves the call without a word', async () => {
  const bedside = await bedsideInRoom()
  await call(bedside)
  await bedside.store.set(endSessionAtom, 'expired')
  expect(bedside.conference.left).toBe(1)
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'idle' })
  expect(bedside.memory.chat).toBeNull()
  expect(said(bedside)).toEqual([])
})

test('the news that a call has ended goes with the next call, which has not ended', async () => {
  const bedside = await bedsideInRoom()
  await call(bedside)
  await bedside.store.set(endCallAtom)
  expect(said(bedside)).toContain('call_ended')
  bedside.conference.joins.length = 0
  await call(bedside)
  expect(said(bedside)).not.toContain('call_ended')
})
