import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { MeetScreen } from '../../../src/meet/MeetScreen.tsx'
import type { KeptSeat } from '../../../src/state/meet/ports.ts'
import type { Locale } from '../../../src/state/preferences.ts'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { readCatalogue } from '../../support/catalogue.ts'
import { key } from '../../support/pages/bedsidePage.tsx'
import { showInvited } from '../../support/pages/invitedPage.tsx'
import { createScriptedMeet, invitation } from '../../support/scripted/calls/scriptedMeet.ts'
import { person } from '../../support/scripted/conference/scriptedConference.ts'

const kept: KeptSeat = { resume: 'come-back-0123456789', name: 'Adaeze Okafor', invitation }
type Scripted = ReturnType<typeof createScriptedMeet>

interface Following {
  /** Changes to make before the page opens. */
  arrange?: (page: Scripted) => void
  page?: Scripted
  locale?: Locale
}

/** Follows the link in a message. */
async function follow({ arrange, page = createScriptedMeet(), locale = 'en' }: Following = {}) {
  arrange?.(page)
  await showInvited(<MeetScreen ports={page.ports} />, { store: page.store, locale })
  return { ...page, user: userEvent.setup() }
}

const without =
  (problem: Partial<Scripted['world']['problem']>) =>
  ({ world }: Scripted): void =>
    void Object.assign(world.problem, problem)
const blocked = without({ camera: 'denied', microphone: 'denied' })
const nameField = () => screen.findByRole('textbox', { name: 'Your name, as others see it' })

describe('name of the room', () => {
  test.each([
    ['en', 'Room 412, Bed A'],
    ['ja', '412号室 Aベッド'],
    ['ar', 'الغرفة \u2068412\u2069، السرير \u2068A\u2069'],
  ] as const)('is shown in %s before the call and among the participants', async (locale, name) => {
    const say = readCatalogue(locale)
    const { user, conference } = await follow({ locale })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(name)
    await user.type(screen.getByRole('textbox'), 'Ada')
    await user.click(screen.getByRole('button', { name: say('Join') }))
    await screen.findByRole('button', { name: say('Leave') })
    const room = { name: invitation.room.name, role: 'host' } as const
    act(() => conference.letIn(person({ uuid: 'room', ...room }), person({ uuid: 'eve', name: room.name })))
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows.find((row) => row.includes(say('Patient’s room')))).toContain(name)
    expect(rows.find((row) => row.includes(say('Guest')))).toContain(room.name)
  })

  test('that a server of the previous version sends is shown as it is', async () => {
    const { name, facility } = invitation.room
    await follow({
      arrange: ({ world }) => (world.look = { ok: true, value: { kind: 'guest', room: { name, facility } } }),
    })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Room 412 · Bed A')
  })
})

describe('before the call', () => {
  test('the page names the caller, shows the self view to the guest alone, and lets them turn off camera and microphone', async () => {
    const { user, world } = await follow()
    expect(await screen.findByRole('heading', { name: /Room 412, Bed A is asking you/ })).toBeTruthy()
    expect(screen.getByText('Only you can see this')).toBeTruthy()
    expect(screen.getByText('Not joined yet')).toBeTruthy()
    await user.click(key('Mic On'))
    await user.click(key('Video On'))
    expect(screen.getByText('Your camera is off')).toBeTruthy()
    expect(key('Join to Watch and Listen')).toBeTruthy()
    expect(world.tracks.find(({ kind }) => kind === 'camera')?.stopped).toBe(true)
    await user.click(key('Video Off'))
    expect(await screen.findByRole('button', { name: 'Join without Microphone' })).toBeTruthy()
  })

  test('joining requires a name, and the field says why until one is typed', async () => {
    const { user, world } = await follow()
    await user.type(await nameField(), '   ')
    await user.click(key('Join'))
    const field = await nameField()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter your name so the others know who is joining.')).toBeTruthy()
    expect(world.asked).toEqual([expect.stringMatching(/^look /)])
    await user.type(field, 'Ada')
    expect(field.getAttribute('aria-invalid')).toBeNull()
  })

  test('a server that cannot be reached leaves the name in its field, and the next try joins', async () => {
    const { user, world } = await follow({
      arrange: (page) => {
        page.world.join = { ok: false, code: 'unreachable' }
      },
    })
    await user.type(await nameField(), 'Ada')
    await user.click(key('Join'))
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'The hospital could not be reached. Check your connection, then try again.',
    )
    expect(await nameField()).toHaveProperty('value', 'Ada')
    world.join = { ok: false, code: 'call_over' }
    await user.click(key('Join'))
    expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeTruthy()
  })

  test('a guest who declines sees that they declined, and their camera and microphone stop', async () => {
    const { user, world } = await follow()
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    expect(await screen.findByRole('heading', { name: 'You declined the call' })).toBeTruthy()
    expect(world.tracks.every(({ stopped }) => stopped)).toBe(true)
  })

  test('a guest who returns to their call is not asked for their name again', async () => {
    await follow({ page: createScriptedMeet(null, kept) })
    expect(await screen.findByText(/You were in this call as/)).toHaveProperty(
      'textContent',
      'You were in this call as Adaeze Okafor.',
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  })

  test.each([
    [
      'another program has the camera',
      without({ camera: 'taken' }),
      /uses the camera/,
      'Join without Camera',
    ],
    [
      'there is no microphone',
      without({ microphone: 'missing' }),
      /No microphone was found/,
      'Join without Microphone',
    ],
    [
      'there is neither',
      without({ camera: 'missing', microphone: 'missing' }),
      /No camera and no microphone were found/,
      'Join to Watch and Listen',
    ],
  ])(
    'where %s, the page says so once, and what joining will be like',
    async (_told, arrange, words, join) => {
      const { user, world } = await follow({ arrange })
      expect(await screen.findAllByText(words)).toHaveLength(1)
      expect(key(join)).toBeTruthy()
      Object.assign(world.problem, { camera: null, microphone: null })
      await user.click(key('Try Again'))
      expect(await screen.findByRole('button', { name: 'Join' })).toBeTruthy()
      expect(screen.queryByText(words)).toBeNull()
    },
  )
})

describe('the call of a link that a clinician has open', () => {
  test.each([
    ['en', 'is answering this call'],
    ['ja', '対応しています'],
    ['ar', 'يستجيب'],
  ] as const)('says in %s who answers it, and then that it waits again', async (locale, words) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const value = { ...invitation, kind: 'clinician' as const }
    const say = readCatalogue(locale)
    const { world } = await follow({ locale, arrange: (page) => (page.world.look = { ok: true, value }) })
    const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent
    const asking = await heading()
    expect(asking).not.toContain(words)
    const news = () => screen.queryByRole('alert')?.textContent ?? ''
    world.look = { ok: true, value: { ...value, answered_by: 'Nurse Ito' } }
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(news()).toContain('Nurse Ito')
    expect(news()).toContain(words)
    expect(await heading()).not.toBe(asking)
    expect(screen.getByRole('button', { name: say('Join') })).toBeTruthy()
    world.look = { ok: true, value }
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(await heading()).toBe(asking)
    expect(news()).toBe('')
  })

  test('says that it has ended, and turns camera and microphone off', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { world } = await follow()
    await nameField()
    world.look = { ok: false, code: 'unreachable' }
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(await nameField()).toBeTruthy()
    world.look = { ok: false, code: 'call_over' }
    await act(() => vi.advanceTimersByTimeAsync(12_000))
    expect(screen.getByRole('heading', { name: 'The call has ended' })).toBeTruthy()
    expect(world.tracks.every(({ stopped }) => stopped)).toBe(true)
    const asked = world.asked.length
    await act(() => vi.advanceTimersByTimeAsync(12_000))
    expect(world.asked).toHaveLength(asked)
  })
})

describe('a browser that blocks camera and microphone', () => {
  test('shows the way to allow them, and nothing that can wait until then', async () => {
    await follow({ arrange: blocked })
    expect(await screen.findByRole('heading', { name: 'Let us use your camera and microphone' })).toBeTruthy()
    expect(screen.getByText('Your browser blocks the camera and microphone')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.any(String),
      'Set Camera and Microphone to Allow.',
      'Come back and press Try Again.',
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('is tried again by one press; once allowed, the check goes on', async () => {
    const { user, world } = await follow({ arrange: blocked })
    await screen.findByRole('heading', { name: /Let us use/ })
    await user.click(key('Try Again'))
    expect(await screen.findByRole('heading', { name: /Let us use/ })).toBeTruthy()
    Object.assign(world.problem, { camera: null, microphone: null })
    await user.click(key('Try Again'))
    expect(await screen.findByText('Only you can see this')).toBeTruthy()
  })

  test('still lets a guest enter a name and join without them', async () => {
    const { user, world } = await follow({ arrange: blocked })
    await user.click(await screen.findByRole('button', { name: 'Join to Watch and Listen' }))
    await user.type(await nameField(), 'Ada')
    await user.click(key('Join to Watch and Listen'))
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeTruthy()
    expect(world.asked.at(-1)).toContain('"display_name":"Ada"')
  })

  test('lets a returning guest rejoin immediately, without them', async () => {
    const { user } = await follow({ page: createScriptedMeet(null, kept), arrange: blocked })
    await user.click(await screen.findByRole('button', { name: 'Join to Watch and Listen' }))
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeTruthy()
  })

  test('for the microphone alone: the picture stays, and the words say which', async () => {
    await follow({ arrange: without({ microphone: 'denied' }) })
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'Your browser blocks the microphone',
    )
    expect(screen.getByText('Only you can see this')).toBeTruthy()
    expect(key('Join without Microphone')).toBeTruthy()
  })

  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'
  test.each([
    [
      'Chrome on a computer',
      'Windows NT 10.0) Chrome/156.0 Safari/537.36',
      0,
      /^Press the icon next to the address\./,
    ],
    ['Chrome on Android', 'Linux; Android 16) Chrome/156.0 Mobile', 5, /, then Permissions\./],
    ['Firefox', 'Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0', 0, /crossed-out camera/],
    ['Safari on a Mac', mac, 0, /Safari menu, choose Settings for This Website/],
    ['an iPad, which calls itself a Mac', mac, 5, /page icon next to the address, then Website Settings/],
    ['Chrome on an iPhone', 'iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/156.0', 5, /Website Settings/],
  ])('%s has its own first step', async (_browser, userAgent, maxTouchPoints, step) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
    await follow({ arrange: blocked })
    const [first] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toMatch(step)
  })

  test.each([
    ['ja', 'ブラウザーがカメラとマイクをブロックしています'],
    ['ar', 'يحظر متصفحك الكاميرا والميكروفون'],
  ] as const)('is told in %s', async (locale, words) => {
    await follow({ arrange: blocked, locale })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('a link that leads nowhere', () => {
  test.each([
    ['was used', 'join_link_used', 'This link has been used'],
    ['has expired', 'join_link_expired', 'This link has expired'],
    ['belongs to a call that is over', 'call_over', 'The call has ended'],
    ['is only half a link', 'bad_request', 'Open the link in your message'],
  ])('because it %s says so, and asks for no camera', async (_told, code, title) => {
    const { world } = await follow({
      arrange: (page) => {
        page.world.look = { ok: false, code }
      },
    })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(world.tracks).toEqual([])
  })

  test('for now, because the hospital is not reached, stays good: another try opens the check', async () => {
    const { user, world } = await follow({
      arrange: (page) => {
        page.world.look = { ok: false, code: 'unreachable' }
      },
    })
    expect(await screen.findByRole('heading', { name: 'The hospital cannot be reached' })).toBeTruthy()
    world.look = { ok: true, value: invitation }
    await user.click(key('Try Again'))
    expect(await nameField()).toBeTruthy()
  })

  test.each(['server_error', 'bad_gateway', 'rate_limited'])(
    'shows no connection error when the server answers %s, and opens the lobby on Try Again',
    async (code) => {
      const { user, world } = await follow({
        arrange: (page) => {
          page.world.look = { ok: false, code }
        },
      })
      expect(await screen.findByRole('heading', { name: 'The call could not be joined' })).toBeTruthy()
      expect(screen.queryByText(/connection/iu)).toBeNull()
      world.look = { ok: true, value: invitation }
      await user.click(key('Try Again'))
      expect(await nameField()).toBeTruthy()
    },
  )
})
