import { expect, test } from 'vitest'
import { inviteGuestAtom } from '../../../../src/state/calls/invite.ts'
import { callAtom, destinationAtom } from '../../../../src/state/bedside/callState.ts'
import { bedsideInRoom } from '../../../support/scripted/calls/bedsideCall.ts'
import { ok } from '../../../support/scripted/bedside/scriptedBedside.ts'

const accepted = { status: 'ACCEPTED', id: 'invite-1' }
const rejected = { status: 'REJECTED', id: 'invite-2' }

test.each([
  ['the only one is accepted', [accepted], '/aps-options'],
  ['the first is accepted, and another is not', [accepted, rejected], '/aps-options'],
  ['the first is rejected, and another is not', [rejected, accepted], null],
  ['there is none', [], null],
])('of the invite’s answers the first alone leads to the options: %s', async (_which, answers, leadsTo) => {
  const { store, api, conference } = await bedsideInRoom()
  conference.admits = []
  api.on('POST /api/invite/participant', ok(answers))
  await store.set(inviteGuestAtom, { way: 'sms', to: '4165550123', body: '' })
  expect(store.get(destinationAtom)).toBe(leadsTo)
  expect(store.get(callAtom).kind).toBe(leadsTo === null ? 'idle' : 'joined')
})
