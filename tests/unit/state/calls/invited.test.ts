import { expect, test } from 'vitest'
import type { InviteState } from '../../../../src/contract/calls/invites.ts'
import { invitesAtom } from '../../../../src/state/bedside/callState.ts'
import { dismissToastAtom } from '../../../../src/state/toasts.ts'
import type { Bedside } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { bedsideInCall, bedsideInRoom, callAlias, said } from '../../../support/scripted/calls/bedsideCall.ts'

const tellCall = ({ events }: Bedside, status: 'none' | 'running' | 'ended') =>
  events.tell({
    name: 'call',
    data: { status, alias: status === 'none' ? null : callAlias, participants: [] },
  })
const tellInvite = ({ events }: Bedside, id: string, status: InviteState) =>
  events.tell({ name: 'invite', data: { id, status } })
const invited = ({ store }: Bedside) => store.get(invitesAtom).map(({ id, status }) => `${id} ${status}`)

test.each(['ended', 'none'] as const)(
  'a person invited to a call that is over (“%s”) is not listed in the next one, which has the same alias',
  async (over) => {
    const bedside = await bedsideInRoom()
    tellCall(bedside, 'running')
    tellInvite(bedside, 'ada', 'declined')
    tellInvite(bedside, 'rosa', 'sent')
    tellCall(bedside, over)
    expect(invited(bedside)).toEqual([])
    tellCall(bedside, 'running')
    tellInvite(bedside, 'ben', 'waiting')
    expect(invited(bedside)).toEqual(['ben waiting'])
  },
)

test.each(['before', 'after'] as const)(
  'an invite that expires with its call is kept for no other, told %s the end of it',
  async (when) => {
    const bedside = await bedsideInRoom()
    tellCall(bedside, 'running')
    tellInvite(bedside, 'rosa', 'sent')
    if (when === 'before') tellInvite(bedside, 'rosa', 'expired')
    tellCall(bedside, 'ended')
    if (when === 'after') tellInvite(bedside, 'rosa', 'expired')
    tellCall(bedside, 'running')
    expect(invited(bedside)).toEqual([])
  },
)

test('an invite that is told sooner than its call is listed in it, with what became of it', async () => {
  const bedside = await bedsideInRoom()
  tellInvite(bedside, 'rosa', 'waiting')
  tellInvite(bedside, 'rosa', 'failed')
  tellCall(bedside, 'running')
  expect(invited(bedside)).toEqual(['rosa failed'])
})

test.each(['failed', 'declined'] as const)(
  'that an invite has %s is said once, however often the line to the server comes back',
  async (status) => {
    const bedside = await bedsideInCall()
    tellCall(bedside, 'running')
    tellInvite(bedside, 'rosa', 'waiting')
    tellInvite(bedside, 'rosa', status)
    expect(said(bedside)).toContain(`invite_${status}`)
    bedside.store.set(dismissToastAtom, `warning:invite_${status}`)
    tellCall(bedside, 'running')
    tellInvite(bedside, 'rosa', status)
    expect(said(bedside)).not.toContain(`invite_${status}`)
    tellInvite(bedside, 'ben', status)
    expect(said(bedside), 'another one has too').toContain(`invite_${status}`)
  },
)

test('that a message was sent takes nothing back of what became of it, told in whatever order', async () => {
  const bedside = await bedsideInRoom()
  tellCall(bedside, 'running')
  tellInvite(bedside, 'rosa', 'waiting')
  tellInvite(bedside, 'rosa', 'joined')
  tellInvite(bedside, 'rosa', 'sent')
  expect(invited(bedside)).toEqual(['rosa joined'])
})
