import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loadOptions, loadPatientCall } from '../../../../src/app/screens.ts'
import { answerCalls, callAlias, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { key, openRoom, settledKey } from '../../../support/pages/bedsidePage.tsx'
import {
  covered,
  deviceOffline,
  done,
  ok,
  refused,
  seeing,
} from '../../../support/scripted/bedside/scriptedBedside.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

const control = 'POST /api/v1/rooms/control'
const guest = person({ uuid: 'guest', name: 'Adaeze Okafor' })

const toast = (words: string) => within(screen.getByRole('log')).findByText(words)

/** Opens a page of a room that is in a call with a clinician and a guest. */
async function openCall(path = '/aps-options', state = seeing) {
  const page = await openRoom({
    path,
    state,
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [doctor, guest]
    },
  })
  await screen.findByText(/Connected to/)
  return page
}

test('Meet with a Clinician calls, says so while it does, and opens the call', async () => {
  // A success disappears on its own, on a slow machine before the screens of the call have loaded.
  await Promise.all([loadPatientCall(), loadOptions()])
  const { user, api, conference } = await openRoom({ arrange: answerCalls })
  conference.admits = [doctor]
  let answer: (result: ReturnType<typeof done>) => void = () => undefined
  api.on(control, () => new Promise((resolve) => (answer = resolve)))
  await user.click(key(/Clinician/))
  expect((await screen.findByRole('button', { name: /Calling/ })).getAttribute('aria-busy')).toBe('true')
  // On a slow machine the toast has disappeared before it is looked for.
  const log = screen.getByRole('log')
  let told = ''
  const watch = new MutationObserver(() => (told += log.textContent))
  watch.observe(log, { subtree: true, childList: true, characterData: true })
  await act(async () => answer(done()))
  expect(await screen.findByRole('heading', { name: 'In a Call' })).toBeTruthy()
  await expect.poll(() => told).toContain('Your invite has been sent succesfully.')
  watch.disconnect()
  expect((await screen.findAllByText('Dr. Mori')).length).toBeGreaterThan(0)
})

test.each(['/aps-options', '/chat', '/participants'])(
  'reloaded at %s, a remote is in its call again',
  async (path) => {
    const { conference } = await openRoom({
      path,
      arrange: (bedside) => {
        answerCalls(bedside)
        bedside.conference.admits = [doctor]
      },
    })
    await vi.waitFor(() => expect(conference.joins).toMatchObject([{ alias: callAlias }]))
    expect(screen.queryByText('There is no call right now.')).toBeNull()
  },
)

test('the options without a call lead to the menu, from which a call that begins elsewhere is opened', async () => {
  const { user, bedside, conference, api } = await openRoom({
    path: '/aps-options',
    arrange: (room) => {
      answerCalls(room)
      room.conference.admits = [doctor]
      room.api.on('GET /api/me/vmr', ok({ alias: callAlias, role: 'HOST', in_call: false }))
    },
  })
  expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
  expect(conference.joins).toEqual([])
  api.on('GET /api/me/vmr', ok({ alias: callAlias, pin: '4711', role: 'HOST', in_call: true }))
  act(() =>
    bedside.events.tell({ name: 'call', data: { status: 'running', alias: callAlias, participants: [] } }),
  )
  await user.click(await screen.findByRole('link', { name: 'Open the Call' }))
  expect(await screen.findByText(/Connected to/)).toBeTruthy()
})

test.each([
  ['busy', ok({ busy_status: 'busy', success: false, alias: 'other' }), 'APS Device is Busy'],
  ['offline', deviceOffline, 'APS Device is Offline'],
] as const)('a room device that is %s leaves the patient at the menu', async (_told, answer, words) => {
  const { user, api } = await openRoom({ arrange: answerCalls })
  api.on(control, answer)
  await user.click(key(/Clinician/))
  expect(await toast(words)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Main menu' })).toBeTruthy()
})

test('a call that failed says so, and is tried again by its key', async () => {
  const { user, api } = await openRoom({ arrange: answerCalls })
  api.on('POST /api/patient-call/aps', refused(403, 'function_not_available'))
  await user.click(key(/Clinician/))
  expect(await toast('The Call Failed')).toBeTruthy()
  api.on('POST /api/patient-call/aps', refused(406, 'already_on_call'))
  await user.click(key('Try Again'))
  expect(await toast('Already on a call!')).toBeTruthy()
})

test('the call is ended by a second press, in another place; the first can be taken back', async () => {
  const { user, conference, router } = await openCall()
  await user.click(key('End'))
  expect(screen.getByRole('heading', { name: 'End the call?' })).toBeTruthy()
  await user.click(key('Stay in the Call'))
  expect(conference.asked).toEqual([])
  await user.click(key('End'))
  await user.click(key('End'))
  expect(await toast('Call Ended Successfully')).toBeTruthy()
  expect(conference.asked).toEqual(['endForAll'])
  expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/main')
})

test('the switches show what the device says, and turn it', async () => {
  const { user, api } = await openCall()
  expect(key('Mic On')).toBeTruthy()
  expect(key('Self View Off')).toBeTruthy()
  api.on(control, done({ ...seeing, microphone: 'off' }))
  await user.click(key('Mic On'))
  expect(api.commands().at(-1)).toBe('microphone_control off')
  expect(await screen.findByRole('button', { name: 'Mic Off' })).toBeTruthy()
  api.on(control, deviceOffline)
  await user.click(await settledKey('Mic Off'))
  expect(await toast('APS Device is Offline')).toBeTruthy()
  expect(key('Mic Off')).toBeTruthy()
})

test('in a call a camera that is off alone is turned on by Video, where Back leads from the pad', async () => {
  const { user } = await openCall('/aps-options', { ...seeing, camera: 'off' })
  await user.click(screen.getByRole('link', { name: 'Device Control' }))
  expect(await screen.findByText('Camera is off. Go back, then press Video.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect((await screen.findByRole('button', { name: /^Video/ })).textContent).toContain('Off')
})

test('a covered room is said to be covered in the call, and uncovered there', async () => {
  const { user, api } = await openCall('/aps-options', covered)
  expect(screen.getByText('Camera is covered')).toBeTruthy()
  api.on(control, done(seeing))
  await user.click(await settledKey('Uncover Camera'))
  expect(await screen.findByRole('button', { name: /Cover Camera/ })).toBeTruthy()
})

test('the badge counts what is not read, up to nine', async () => {
  const { conference } = await openCall()
  const hear = (id: number) =>
    conference.tell({
      kind: 'message',
      message: {
        id: `m${String(id)}`,
        from: 'doctor',
        name: 'Dr. Mori',
        text: 'Hello',
        at: 0,
        direct: false,
      },
    })
  await act(async () => Array.from({ length: 9 }, (_, id) => hear(id)))
  expect(screen.getByRole('img', { name: '9 unread messages' }).textContent).toBe('9')
  await act(async () => hear(10))
  expect(screen.getByRole('img', { name: 'more than 9 unread messages' }).textContent).toBe('9+')
})

test('the chat shows who wrote, takes a message, and is read', async () => {
  const { user, conference } = await openCall()
  await act(async () =>
    conference.tell({
      kind: 'message',
      message: { id: 'm1', from: 'doctor', name: 'Dr. Mori', text: 'How are you?', at: 0, direct: false },
    }),
  )
  await user.click(screen.getByRole('link', { name: /Message/ }))
  expect(await screen.findByText('How are you?')).toBeTruthy()
  expect(screen.getByText('DR.')).toBeTruthy()
  await user.type(screen.getByLabelText('Write a message'), 'Better{Enter}')
  expect(conference.asked).toEqual(['say Better'])
  expect(await screen.findByText('Sent')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(await screen.findByRole('link', { name: 'Message' })).toBeTruthy()
})

test('a typed message survives a look at the call, and is cleared once it is sent', async () => {
  const { user, conference } = await openCall()
  await user.click(screen.getByRole('link', { name: /Message/ }))
  await user.type(await screen.findByLabelText('Write a message'), 'It hurts')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await user.click(await screen.findByRole('link', { name: /Message/ }))
  const field = await screen.findByLabelText('Write a message')
  expect(field).toHaveProperty('value', 'It hurts')
  await user.type(field, ' less{Enter}')
  expect(conference.asked).toEqual(['say It hurts less'])
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await user.click(await screen.findByRole('link', { name: /Message/ }))
  expect(await screen.findByLabelText('Write a message')).toHaveProperty('value', '')
})

test('a message that waits says so, and one that failed has a key to send it again', async () => {
  const { user, conference } = await openCall()
  await user.click(screen.getByRole('link', { name: /Message/ }))
  await act(async () => conference.tell({ kind: 'link', link: 'lost' }))
  await user.type(await screen.findByLabelText('Write a message'), 'Later{Enter}')
  expect(await screen.findByText('Waiting')).toBeTruthy()
  await act(async () => conference.tell({ kind: 'link', link: 'up' }))
  expect(await screen.findByText('Sent')).toBeTruthy()
})

test('participants are muted immediately, and removed after a confirmation', async () => {
  const { user, conference } = await openCall()
  await user.click(screen.getByRole('link', { name: 'Participants' }))
  await screen.findByRole('heading', { name: 'Participants' })
  const row = within(
    screen.getAllByRole('listitem').find((one) => one.textContent?.includes('Adaeze')) ?? document.body,
  )
  await user.click(row.getByRole('button', { name: /Mic On/ }))
  expect(conference.asked).toEqual(['mute guest true'])
  await user.click(row.getByRole('button', { name: /Remove/ }))
  const question = within(screen.getByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(conference.asked).toHaveLength(1)
  await user.click(row.getByRole('button', { name: /Remove/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(conference.asked).toEqual(['mute guest true', 'remove guest'])
})

test('from the call further people are invited in a dialog with three tabs', async () => {
  const { user, api } = await openCall()
  await user.click(key('Invite Participants'))
  const dialog = within(screen.getByRole('dialog', { name: 'Invite Participants' }))
  expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Text/SMS', 'Email', 'Call'])
  await user.click(dialog.getByRole('tab', { name: 'Email' }))
  await user.type(dialog.getByLabelText("Your guest's email address"), 'ada@example.org')
  api.on('POST /api/invite/participant', ok([{ status: 'REJECTED', id: 'i1' }]))
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('The invite could not be sent.')
  api.on('POST /api/invite/participant', ok([{ status: 'ACCEPTED', id: 'i2' }]))
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(await toast('Your invite has been sent succesfully.')).toBeTruthy()
})

test('a call started by another person in the room can be opened from the menu', async () => {
  const { user, conference, events } = await openRoom({ arrange: answerCalls })
  conference.admits = [doctor]
  act(() => events.tell({ name: 'call', data: { status: 'running', alias: 'call-7f3a', participants: [] } }))
  await user.click(screen.getByRole('link', { name: /Open the Call/ }))
  expect(await screen.findByText('Connected to', { exact: false })).toBeTruthy()
})

test('a message that was not said when the page was lost leads back into its call, and is said there', async () => {
  const { conference, events, memory, router } = await openRoom({
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.memory.ledger.rows = [
        {
          id: 'm2',
          command: 'message',
          params: { text: 'Better' },
          actedAt: bedside.ports.api.serverNow(),
          call: { alias: 'call-7f3a', pin: '4711' },
        },
      ]
    },
  })
  conference.admits = [doctor]
  act(() => events.tell({ name: 'call', data: { status: 'running', alias: 'call-7f3a', participants: [] } }))
  await expect.poll(() => router.state.location.pathname).toBe('/aps-options')
  await expect.poll(() => conference.said).toEqual(['m2'])
  expect(memory.ledger.rows).toEqual([])
})

test('an invited person who has not joined is listed with the status of the invite', async () => {
  const { user, events } = await openCall()
  await user.click(screen.getByRole('link', { name: 'Participants' }))
  await screen.findByRole('heading', { name: 'Participants' })
  act(() => events.tell({ name: 'invite', data: { id: 'i1', status: 'sent', name: '+1 416 555 0123' } }))
  expect(screen.getByText('The invite was sent.')).toBeTruthy()
  act(() => events.tell({ name: 'invite', data: { id: 'i1', status: 'declined', name: '+1 416 555 0123' } }))
  expect(screen.getByText('Cannot join')).toBeTruthy()
  expect(await toast('Someone you invited cannot join.')).toBeTruthy()
  act(() => events.tell({ name: 'invite', data: { id: 'i1', status: 'joined', name: '+1 416 555 0123' } }))
  expect(screen.queryByRole('heading', { name: 'Invited' })).toBeNull()
})
