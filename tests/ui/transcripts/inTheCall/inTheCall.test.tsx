import { screen } from '@testing-library/react'
import { beforeEach, test, vi } from 'vitest'
import { answerCalls, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import { ok } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'
import { stageLanguages } from '../../../support/situations/stageCall.ts'
import { isRead } from '../../../support/browser/transcript.ts'

/**
 * Checks a transcript against the file beside this test. Each file was read through: the order, names and
 * states are what a person needs to hear. The names exist in every language.
 */

const guest = person({ uuid: 'guest', name: 'Adaeze Okafor' })

/** Fix the time to eight minutes past nine in every time zone. */
beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:08:00Z') })
})

async function openCall(path = '/aps-options') {
  const page = await openRoom({
    path,
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [doctor, guest]
    },
  })
  await screen.findByText(/Connected to/)
  return page
}

test('the options', async () => {
  await openCall()
  await isRead('call')
})

test('the end asked', async () => {
  const { user } = await openCall()
  await user.click(key('End'))
  await isRead('call, the end asked', screen.getByRole('region', { name: 'End the call?' }))
})

test('further people invited', async () => {
  const { user } = await openCall()
  await user.click(key(/Invite Participants/))
  await screen.findByRole('tab', { name: 'Email' })
  await isRead('call, further people invited', screen.getByRole('dialog'))
})

test('the participants', async () => {
  const { user } = await openCall()
  await user.click(screen.getByRole('link', { name: /Participants/ }))
  await screen.findByRole('heading', { name: 'Participants' })
  await isRead('participants')
})

test('the chat', async () => {
  const { user } = await openCall()
  await user.click(screen.getByRole('link', { name: /Message/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'About a 3.{Enter}')
  await screen.findByText('Sent')
  await isRead('chat')
})

test.each([
  ['guest', '/guest', 'Meet with a Guest'],
  ['interpreter', '/interpreter', 'Meet with an Interpreter'],
])('%s', async (name, path, heading) => {
  await openRoom({
    path,
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.api.on('GET /api/interpreter/languages?customer=Lakeside+General&language=', ok(stageLanguages))
    },
  })
  await screen.findByRole('heading', { name: heading })
  if (path === '/interpreter') await screen.findByRole('radio', { name: /Spanish|Español/ })
  await isRead(name)
})

test('a wrong number', async () => {
  const { user } = await openRoom({ path: '/guest', arrange: answerCalls })
  await user.type(await screen.findByRole('textbox'), '0555')
  await user.click(key('Invite'))
  await screen.findByText('Please enter North American Phone Number')
  await isRead('guest, a wrong number')
})

test('the options in Japanese', async () => {
  await openRoom({
    path: '/aps-options',
    locale: 'ja',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [doctor, guest]
    },
  })
  await screen.findAllByText('Dr. Mori')
  await isRead('call, in Japanese')
})

test('the menu in Arabic', async () => {
  await openRoom({ locale: 'ar' })
  await isRead('menu, in Arabic')
})
