import { act, screen, within } from '@testing-library/react'
import { beforeEach, test, vi } from 'vitest'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import type { EntryNotice } from '../../../../src/contract/calls/emergencyEntry.ts'
import type { RoomKnock } from '../../../../src/contract/calls/knocks.ts'
import { isRead } from '../../../support/browser/transcript.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { covered, hearRoom, ok, refused } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { answerCalls, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { roomEntry, roomKnock } from '../../../support/scripted/calls/scriptedKnock.ts'
import { claimedCall, unansweredCall } from '../../../support/scripted/calls/scriptedWait.ts'

/** Transcripts of the clinician at the door, and of one on the way, checked as those of the other screens. */

const knock = { ...roomKnock, note: 'I would like to talk about going home.' }
const answerCall = 'POST /api/me/knock'

/** Fix the time to eight minutes past nine in every time zone. */
beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:08:00Z') })
})

async function openPage(path = '/', arrange = answerCalls) {
  const page = await openRoom({ path, arrange })
  await act(async () => page.store.set(sessionEffectsAtom, { SessionEffects }))
  page.api.on(answerCall, ok(null))
  return page
}

async function openKnocked(shown: RoomKnock = knock) {
  const page = await openPage()
  await act(async () => page.events.tell({ name: 'knock', data: { knock: shown } }))
  await screen.findByRole('dialog')
  return page
}

const settled = (name: RegExp) =>
  within(screen.getByRole('dialog')).findByRole('button', { name, busy: false })

test('a knock', async () => {
  await openKnocked()
  await settled(/^Come in/)
  await isRead('knock', screen.getByRole('dialog'))
})

test('a knock, another one waits', async () => {
  await openKnocked({ ...knock, next: 'Dr. Osei' })
  await settled(/^Come in/)
  await isRead('knock, another one waits', screen.getByRole('dialog'))
})

test('a knock, the room covered', async () => {
  const { bedside } = await openKnocked()
  await act(async () => hearRoom(bedside, covered))
  await settled(/^Come in/)
  await isRead('knock, the room covered', screen.getByRole('dialog'))
})

test('a knock in a call', async () => {
  const { events } = await openPage('/aps-options', (bedside) => {
    answerCalls(bedside)
    bedside.conference.admits = [doctor]
  })
  await screen.findByText(/Connected to/)
  await act(async () => events.tell({ name: 'knock', data: { knock } }))
  await screen.findByRole('dialog')
  await settled(/^Come in/)
  await isRead('knock, in a call', screen.getByRole('dialog'))
})

test('a knock, answered', async () => {
  const { user } = await openKnocked()
  await user.click(await settled(/^Not now/))
  await settled(/^Close/)
  await isRead('knock, answered', screen.getByRole('dialog'))
})

test('a knock, over before the answer', async () => {
  const { user, api } = await openKnocked()
  api.on(answerCall, refused(410, 'knock_over'))
  await user.click(await settled(/^Not now/))
  await settled(/^Close/)
  await isRead('knock, over before the answer', screen.getByRole('dialog'))
})

test('an emergency entry', async () => {
  await openKnocked({ ...roomEntry, expires_at: Date.now() + 9_900 })
  await settled(/^Cover Camera/)
  await isRead('emergency entry', screen.getByRole('dialog'))
})

test('an emergency entry, reported afterwards', async () => {
  const { events } = await openPage()
  const notice: EntryNotice = {
    id: roomEntry.id,
    name: roomEntry.name,
    from: roomEntry.from,
    reason: roomEntry.reason,
    note: roomEntry.note,
    outcome: 'entered',
    at: Date.UTC(2026, 10, 21, 9, 2),
  }
  await act(async () => events.tell({ name: 'entries', data: { entries: [notice] } }))
  await screen.findByRole('dialog')
  await settled(/^Close/)
  await isRead('emergency entry, reported afterwards', screen.getByRole('dialog'))
})

test.each([
  ['call, a nurse on the way', claimedCall],
  ['call, more people called', unansweredCall],
] as const)('%s', async (name, waiting) => {
  const { events } = await openPage('/aps-options', (bedside) => {
    answerCalls(bedside)
    bedside.conference.admits = []
  })
  await screen.findByText(/^Waiting for the others/u)
  await act(async () => events.tell({ name: 'waiting', data: { waiting: waiting(Date.now()) } }))
  await isRead(name)
})
