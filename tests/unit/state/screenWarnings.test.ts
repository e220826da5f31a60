import { expect, test } from 'vitest'
import { readyScreenAtom } from '../../../src/state/film/entertainment.ts'
import { shareContentAtom } from '../../../src/state/calls/contentShare.ts'
import { inviteGuestAtom } from '../../../src/state/calls/invite.ts'
import { endCallAtom } from '../../../src/state/calls/endCall.ts'
import { sendChatAtom } from '../../../src/state/calls/chat.ts'
import { turnSwitchAtom } from '../../../src/state/calls/roomSwitches.ts'
import { callClinicianAtom } from '../../../src/state/calls/callClinician.ts'
import { leaveScreenAtom } from '../../../src/state/toasts.ts'
import { bedsideInCall, bedsideInRoom, callAlias, said } from '../../support/scripted/calls/bedsideCall.ts'
import { type Bedside, deviceOffline, ok, refused } from '../../support/scripted/bedside/scriptedBedside.ts'
import { ScriptedStream } from '../../support/scripted/conference/scriptedStream.ts'

const control = 'POST /api/v1/rooms/control'
const participant = 'POST /api/invite/participant'

const invite = ({ store }: Bedside, way: 'sms' | 'phone' = 'sms') =>
  store.set(inviteGuestAtom, { way, to: '4165550123', body: '' })

interface Warned {
  from: () => Promise<Bedside>
  act: (bedside: Bedside) => unknown
}

/** Actions of one screen that fail, by the code of their warning. */
const ofOneScreen: Readonly<Record<string, Warned>> = {
  'film: offline': {
    from: bedsideInRoom,
    act: ({ api, store }) => {
      api.on(control, deviceOffline)
      return store.set(readyScreenAtom)
    },
  },
  'invite: rate_limited': {
    from: bedsideInCall,
    act: (bedside) => {
      bedside.api.on(participant, refused(429, 'rate_limited'))
      return invite(bedside)
    },
  },
  'invite: invite_rejected': {
    from: bedsideInCall,
    act: (bedside) => {
      bedside.api.on(participant, ok([{ status: 'REJECTED', id: 'invite-1', reason: 'unknown number' }]))
      return invite(bedside)
    },
  },
  'telephone: not_dialled': {
    from: bedsideInCall,
    act: (bedside) => {
      bedside.conference.dialled = 'No telephony configured'
      return invite(bedside, 'phone')
    },
  },
  'call: offline': {
    from: bedsideInRoom,
    act: ({ api, store }) => {
      api.on(control, deviceOffline)
      return store.set(callClinicianAtom)
    },
  },
  'switch: offline': {
    from: bedsideInCall,
    act: ({ api, store }) => {
      api.on(control, deviceOffline)
      return store.set(turnSwitchAtom, 'microphone_control', true)
    },
  },
  'share: share_failed': {
    from: bedsideInCall,
    act: async ({ store, conference }) => {
      const content = { stream: new ScriptedStream(), close: () => undefined }
      await store.set(shareContentAtom, 'picture', Promise.resolve({ ok: true, content }))
      conference.tell({ kind: 'presenting_ended' })
    },
  },
}

test.each(Object.keys(ofOneScreen))('a warning ends with its screen: %s', async (name) => {
  const { from, act } = ofOneScreen[name] ?? { from: bedsideInRoom, act: () => undefined }
  const bedside = await from()
  await act(bedside)
  const code = name.split(': ')[1]
  expect(said(bedside)).toContain(code)
  bedside.store.set(leaveScreenAtom)
  expect(said(bedside)).not.toContain(code)
})

test('a message that the end of its call dropped is told on the next screen, and ends with it', async () => {
  const bedside = await bedsideInCall()
  bedside.conference.tell({ kind: 'link', link: 'lost' })
  await bedside.store.set(sendChatAtom, 'Are you there?')
  await bedside.store.set(endCallAtom)
  bedside.store.set(leaveScreenAtom)
  expect(said(bedside)).toContain('message_dropped')
  bedside.store.set(leaveScreenAtom)
  expect(said(bedside)).not.toContain('message_dropped')
})

test('news of an invite stays on each screen of the call, and ends with the call', async () => {
  const bedside = await bedsideInCall()
  bedside.events.tell({ name: 'call', data: { status: 'running', alias: callAlias, participants: [] } })
  bedside.events.tell({ name: 'invite', data: { id: 'invite-1', status: 'sent' } })
  bedside.events.tell({ name: 'invite', data: { id: 'invite-1', status: 'declined' } })
  bedside.store.set(leaveScreenAtom)
  expect(said(bedside)).toContain('invite_declined')
  await bedside.store.set(endCallAtom)
  expect(said(bedside)).not.toContain('invite_declined')
})
