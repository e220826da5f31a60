import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { key } from '../../support/pages/bedsidePage.tsx'
import { inTheCall, windowIs } from '../../support/pages/invitedPage.tsx'
import { person } from '../../support/scripted/conference/scriptedConference.ts'
import { invitation } from '../../support/scripted/calls/scriptedMeet.ts'
import { hint, holdTheClock, layOutKeys, lift, pass, press } from '../../support/pages/padPage.tsx'

async function movingCamera() {
  layOutKeys()
  const page = await inTheCall('clinician')
  await page.user.click(key('Move Camera'))
  return page
}

const right = 'pan right 700'

describe('a clinician moves the camera of the room', () => {
  test('a finger on a key moves it while it lies there; the stop follows 300 ms after it left', async () => {
    const { world } = await movingCamera()
    holdTheClock()
    press('Right')
    expect(hint()).toBe('Moving right. Let go to stop.')
    await pass(500)
    expect(world.moved).toEqual([right, right, right])
    lift('Right')
    await pass(299)
    expect(world.moved).toHaveLength(3)
    await pass(1)
    expect(world.moved).toEqual([right, right, right, 'stop stop'])
  })

  test.each(['Up', 'Down', 'Left', 'Right', 'Up right', 'Down right', 'Up left', 'Down left'])(
    'the key %s sends its own direction',
    async (name) => {
      const { world } = await movingCamera()
      press(name)
      lift(name)
      expect(world.moved).toEqual([`pan ${name.toLowerCase().replace(' ', '')} 700`])
    },
  )

  test('zoom and home have their keys', async () => {
    const { world, user } = await movingCamera()
    press('Zoom In')
    lift('Zoom In')
    press('Zoom Out')
    lift('Zoom Out')
    await user.click(key('Home'))
    expect(world.moved).toEqual(['zoom tele 700', 'zoom wide 700', 'home'])
  })

  test.each([
    ['the page is left', () => fireEvent(window, new Event('pagehide'))],
    ['the window loses its focus', () => fireEvent.blur(window)],
    ['the network goes', () => fireEvent(window, new Event('offline'))],
    ['the pad is closed', () => fireEvent.click(key('Close'))],
  ])('the camera stops immediately when %s during a press', async (_told, happen) => {
    const { world } = await movingCamera()
    press('Right')
    happen()
    expect(world.moved).toEqual([right, 'stop stop'])
  })

  test('the camera stops immediately, and only once, when the page is hidden just after a finger is lifted', async () => {
    const { world } = await movingCamera()
    holdTheClock()
    press('Right')
    lift('Right')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    expect(world.moved).toEqual([right, 'stop stop'])
    await pass(5_000)
    expect(world.moved).toEqual([right, 'stop stop'])
  })

  test('the camera stops immediately when the connection to the call is lost during a press, and the buttons wait for the connection', async () => {
    const { world, conference } = await movingCamera()
    press('Right')
    act(() => conference.tell({ kind: 'link', link: 'lost' }))
    expect(world.moved).toEqual([right, 'stop stop'])
    expect(hint()).toBe('Not connected. The buttons will work again when the connection is back.')
    press('Left')
    expect(world.moved).toHaveLength(2)
  })

  test('the camera stops immediately when the call ends during a press', async () => {
    const { world, conference } = await movingCamera()
    press('Right')
    act(() => conference.tell({ kind: 'ended', because: 'ended' }))
    expect(world.moved).toEqual([right, 'stop stop'])
    await screen.findByRole('heading', { name: 'The call has ended' })
  })

  test.each([
    ['held', 'Someone in the room is moving the camera. Try again when they stop.'],
    ['covered', 'The camera is covered. Only the room can uncover it.'],
  ])('is told why it did not move: %s', async (reason, words) => {
    const { world } = await movingCamera()
    world.camera = { ok: true, value: { busy_status: 'open', success: false, reason } }
    press('Right')
    await screen.findByText(words)
    lift('Right')
    expect(world.moved).toEqual([right])
  })

  test('is told when the room’s screen is away, or the hospital cannot be reached', async () => {
    const { world } = await movingCamera()
    world.camera = { ok: true, value: { busy_status: 'offline', success: false } }
    press('Up')
    await screen.findByText('The room screen is not responding. Try again in a moment.')
    lift('Up')
    world.camera = { ok: false, code: 'unreachable' }
    press('Up')
    await screen.findByText('The hospital could not be reached. Check your connection, then try again.')
  })

  test('on a phone the pad takes the place of the keys, below the picture, and gives it back', async () => {
    windowIs('narrow')
    const { user } = await movingCamera()
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
    await user.click(key('Close'))
    key('Leave')
  })
})

describe('a clinician and the call as a whole', () => {
  test('locks it and unlocks it, as the conference says it is', async () => {
    const { user, conference } = await inTheCall('clinician')
    await user.click(key('Lock the Call'))
    expect(conference.asked).toContain('lock true')
    act(() => conference.tell({ kind: 'locked', locked: true }))
    await screen.findByText('The call is locked. New guests will wait until you let them in.')
    await user.click(key('Unlock the Call'))
    expect(conference.asked).toContain('lock false')
  })

  test('admits a guest waiting outside a locked call, and does not count them as present before', async () => {
    const { user, conference } = await inTheCall('clinician')
    act(() => conference.letIn(person({ uuid: 'ada', name: 'Ada', waiting: true })))
    screen.getByText('Waiting to be let in')
    screen.getByText(/The others will appear here/u)
    expect(screen.queryByRole('button', { name: 'Mute Ada' })).toBeNull()
    await user.click(key(/^Let In\s*Ada$/u))
    expect(conference.asked).toContain('admit ada')
  })

  test('ends it for all after one question, and not before', async () => {
    const { user, conference } = await inTheCall('clinician')
    await user.click(key('End for All'))
    const question = within(screen.getByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(conference.asked).not.toContain('endForAll')
    await user.click(key('End for All'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End for All' }))
    expect(conference.asked).toContain('endForAll')
  })

  test('is told when the conference refused', async () => {
    const { user, conference } = await inTheCall('clinician')
    conference.takes = false
    await user.click(key('Lock the Call'))
    await screen.findByText('That did not work. Try again.')
  })

  test('finds both on a phone with the participants', async () => {
    windowIs('narrow')
    const { user } = await inTheCall('clinician')
    await user.click(key('Participants'))
    const sheet = within(screen.getByRole('dialog'))
    sheet.getByRole('button', { name: 'Lock the Call' })
    sheet.getByRole('button', { name: 'End for All' })
  })
})

test.each(['wide', 'narrow'] as const)('a guest sees none of this (%s)', async (width) => {
  windowIs(width)
  const { user } = await inTheCall('guest')
  if (width === 'narrow') await user.click(key('Participants'))
  for (const name of ['Move Camera', 'Lock the Call', 'End for All'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a self-entered name is marked as not verified, and the room’s own name is not', async () => {
  const { conference } = await inTheCall('clinician')
  const room = person({ uuid: 'room', name: invitation.room.name, role: 'host' })
  act(() => conference.letIn(room, person({ uuid: 'ada', name: 'Dr. Ada', nameVerified: false })))
  expect(screen.getByText('Dr. Ada').parentElement?.textContent).toBe('Dr. AdaGuest · Name not verified')
  expect(screen.getAllByText(/Name not verified/u)).toHaveLength(1)
})

test('a clinician is told that the room is cut off, and that it is there again', async () => {
  const { conference } = await inTheCall('clinician')
  const room = person({ uuid: 'room', name: invitation.room.name, role: 'host' })
  const words = /^Their connection was interrupted/
  expect(screen.queryByText(words)).toBeNull()
  const tablet = person({ uuid: 'tablet', name: 'Keiko Sato', role: 'host' })
  act(() => conference.letIn({ ...room, cutOff: true }, tablet))
  expect(screen.getByText(words).getAttribute('role')).toBe('status')
  expect(screen.getByText(/ · Connection interrupted$/)).toBeTruthy()
  act(() => conference.letIn({ ...room, cutOff: true }, person({ uuid: 'guest', name: 'Adaeze Okafor' })))
  expect(screen.queryByText(words)).toBeNull()
  const lines = screen.getAllByText(/Connection interrupted/).map(({ textContent }) => textContent)
  expect(lines).toContain('Room 412, Bed A · Connection interrupted')
  act(() => conference.letIn(room))
  expect(screen.queryByText(/interrupted/)).toBeNull()
})

test('a guest who comes to a locked call is told to wait, and for whom', async () => {
  const { conference } = await inTheCall('guest')
  const me = person({ uuid: 'me', isMe: true, waiting: true })
  act(() => conference.tell({ kind: 'roster', people: [me] }))
  screen.getByText('The call is locked. Stay on this page. Someone in the call can let you in.')
})

test.each([
  ['clinician', true],
  ['guest', false],
] as const)('after the call a %s finds the way to the consult desk: %s', async (kind, found) => {
  const { conference, world } = await inTheCall(kind)
  act(() => conference.tell({ kind: 'ended', because: 'ended' }))
  await screen.findByRole('heading', { name: 'The call has ended' })
  expect(screen.queryByRole('link', { name: 'Consult desk' }) !== null).toBe(found)
  expect(world.keptDesk !== null, 'and it is open').toBe(found)
})

const writing = () => screen.getByLabelText('Write a message')

describe('an unsent chat message', () => {
  test('is there when the chat is opened again on a phone, and gone once it is sent', async () => {
    windowIs('narrow')
    const { user, conference } = await inTheCall('guest')
    await user.click(key('Chat'))
    await user.type(writing(), 'I am on the')
    await user.click(key('Close'))
    await user.click(key('Chat'))
    expect(writing()).toHaveProperty('value', 'I am on the')
    await user.type(writing(), ' bus{Enter}')
    expect(conference.asked).toContain('say I am on the bus')
    expect(writing()).toHaveProperty('value', '')
  })

  test('is there after the pad had its place', async () => {
    const { user } = await inTheCall('clinician')
    await user.type(writing(), 'A moment')
    await user.click(key('Move Camera'))
    await user.click(key('Close'))
    expect(writing()).toHaveProperty('value', 'A moment')
  })
})
