import { expect, test } from 'vitest'
import type { InterpreterEndpoint } from '../../../../src/contract/calls/interpreter.ts'
import { type GuestWay, inviteGuestAtom, inviteInterpreterAtom } from '../../../../src/state/calls/invite.ts'
import { callAtom, destinationAtom } from '../../../../src/state/bedside/callState.ts'
import { bedsideInCall, bedsideInRoom, callAlias, said } from '../../../support/scripted/calls/bedsideCall.ts'
import {
  type Bedside,
  deviceOffline,
  keptSession,
  ok,
  profile,
  refused,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const control = 'POST /api/v1/rooms/control'
const participant = 'POST /api/invite/participant'
const rejected = ok([{ status: 'REJECTED', id: 'invite-1', reason: 'unknown number' }])

const invited = ({ api }: Bedside) =>
  api.sent.filter(({ path }) => path.startsWith('/api/invite/')).map(({ body }) => body)

/** Invites a guest to a conference that lets the patient in. */
function invite({ store, conference }: Bedside, way: GuestWay = 'sms', to = '416 555 0123') {
  conference.admits = []
  return store.set(inviteGuestAtom, { way, to, body: 'Come' })
}

test('open and accepted: the guest is invited, and the patient is led to the options', async () => {
  const bedside = await bedsideInRoom()
  expect(await invite(bedside)).toBeNull()
  expect(bedside.api.commands()).toEqual([`api ${callAlias} true`])
  expect(invited(bedside)).toEqual([{ to: 'sms:+14165550123', body: 'Come', vmr: callAlias }])
  expect(said(bedside)).toEqual(['invite_sent'])
  expect(bedside.store.get(destinationAtom)).toBe('/aps-options')
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'joined', alias: callAlias })
})

test('a mail address is invited as one', async () => {
  const bedside = await bedsideInRoom()
  await invite(bedside, 'email', ' ada@example.org ')
  expect(invited(bedside)).toEqual([{ to: 'mailto:ada@example.org', body: 'Come', vmr: callAlias }])
})

test('a busy room has its guest invited to where it is, and stays where it was', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(control, ok({ busy_status: 'busy', success: false, alias: 'other-call' }))
  expect(await invite(bedside)).toBe('busy')
  expect(invited(bedside)).toEqual([{ to: 'sms:+14165550123', body: 'Come', vmr: 'other-call' }])
  expect(said(bedside)).toEqual(['busy'])
  expect(bedside.store.get(destinationAtom)).toBeNull()
  expect(bedside.conference.joins).toEqual([])
})

test('a guest is not invited into a room that is offline', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(control, deviceOffline)
  expect(await invite(bedside)).toBe('offline')
  expect(invited(bedside)).toEqual([])
  expect(said(bedside)).toEqual(['offline'])
})

test('a rejected invite leads nowhere, and leaves the room in no empty call', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(participant, rejected)
  expect(await invite(bedside)).toBe('invite_rejected')
  expect(said(bedside)).toEqual(['invite_rejected'])
  expect(bedside.store.get(destinationAtom)).toBeNull()
  expect(bedside.api.commands()).toEqual([`api ${callAlias} true`, 'final_end_call'])
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'idle' })
})

test('without a vmr the device is left alone', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on('GET /api/me/vmr', refused(404, 'no_vmr'))
  expect(await invite(bedside)).toBe('no_vmr')
  expect(said(bedside)).toEqual(['no_vmr'])
  expect(bedside.api.commands()).toEqual([])
})

test('too many invites are told as such', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(participant, refused(429, 'rate_limited'))
  expect(await invite(bedside)).toBe('rate_limited')
  expect(said(bedside)).toEqual(['rate_limited'])
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'idle' })
})

test('in a call the invite goes straight out', async () => {
  const bedside = await bedsideInCall()
  const before = bedside.api.commands()
  const inviting = bedside.store.set(inviteGuestAtom, { way: 'sms', to: '4165550123', body: '' })
  expect(await inviting).toBeNull()
  expect(bedside.api.commands()).toEqual(before)
  expect(bedside.conference.joins).toHaveLength(1)
})

test('in a call a rejected invite changes nothing', async () => {
  const bedside = await bedsideInCall()
  bedside.api.on(participant, rejected)
  const inviting = bedside.store.set(inviteGuestAtom, { way: 'sms', to: '4165550123', body: '' })
  expect(await inviting).toBe('invite_rejected')
  expect(bedside.store.get(callAtom).kind).toBe('joined')
  expect(bedside.api.commands()).not.toContain('final_end_call')
})

test('a telephone is dialled by the conference, once it is joined', async () => {
  const bedside = await bedsideInRoom()
  expect(await invite(bedside, 'phone')).toBeNull()
  expect(bedside.conference.asked).toEqual(['dial +14165550123'])
  expect(invited(bedside)).toEqual([])
  expect(bedside.store.get(destinationAtom)).toBe('/aps-options')
})

test('a telephone that cannot be dialled leaves no empty call', async () => {
  const bedside = await bedsideInRoom()
  bedside.conference.dialled = 'No telephony configured'
  expect(await invite(bedside, 'phone')).toBe('not_dialled')
  expect(said(bedside)).toEqual(['not_dialled'])
  expect(bedside.store.get(callAtom)).toEqual({ kind: 'idle' })
  expect(bedside.conference.left).toBe(1)
  expect(bedside.api.commands().at(-1)).toBe('final_end_call')
})

const endpoint: InterpreterEndpoint = {
  type: 'external',
  voice: 'any',
  destination: 'sp@interpreters.example',
}

test('an interpreter is asked for by the customer, the language and where to find one', async () => {
  const bedside = await bedsideInCall()
  await bedside.store.set(inviteInterpreterAtom, { name: 'Spanish', endpoint, body: '' })
  expect(invited(bedside)).toEqual([
    {
      customer: profile.customer,
      name: 'Spanish',
      destination: 'sp@interpreters.example',
      vmrAlias: callAlias,
    },
  ])
})

test('without a customer the interpreter is invited as a guest is', async () => {
  const bedside = await bedsideInCall()
  bedside.memory.record = { ...keptSession, profile: { ...profile, customer: '' } }
  await bedside.store.set(inviteInterpreterAtom, { name: 'Spanish', endpoint, body: 'Spanish' })
  expect(invited(bedside)).toEqual([{ to: 'sp@interpreters.example', body: 'Spanish', vmr: callAlias }])
})
