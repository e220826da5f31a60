import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { key, openPage } from '../../../support/pages/bedsidePage.tsx'
import {
  type Bedside,
  keptSession,
  ok,
  profile,
  refused,
  unreachable,
  unverifiedProfile,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

const verify = 'POST /api/session/verify'
const asked = ({ api }: Bedside) => api.sent.filter(({ path }) => path === '/api/session/verify')

async function openVerification(arrange: (bedside: Bedside) => void = () => undefined) {
  const page = await openPage({
    kept: keptSession,
    arrange: (bedside) => {
      bedside.api.on('GET /api/me', ok(unverifiedProfile))
      arrange(bedside)
    },
  })
  return {
    ...page,
    name: await screen.findByRole<HTMLInputElement>('textbox', { name: "Patient's Last Name" }),
    room: screen.getByRole<HTMLInputElement>('textbox', { name: 'Room Number' }),
  }
}

test('the verification page says which name and number it asks for, and where to find the room number', async () => {
  await openVerification()
  expect(
    screen.getByRole('heading', {
      name: "For verification purposes, please enter the Patient's Last Name and Room Number",
    }),
  ).toBeTruthy()
  expect(screen.getByText('The room number is on the door and on the room screen.')).toBeTruthy()
})

test('the right name and room, with a blank too many, open the menu', async () => {
  const { user, api, bedside, name, room } = await openVerification()
  await user.type(name, '  Álvarez ')
  await user.type(room, ' 302 ')
  api.on('GET /api/me', ok(profile))
  await user.click(key('Enter'))
  expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
  expect(asked(bedside).map(({ body }) => body)).toEqual([{ last_name: 'Álvarez', room_number: '302' }])
})

test.each([
  ['both', '', '', 2],
  ['the name', ' ', '302', 1],
  ['the room', 'Álvarez', '', 1],
])(
  'without %s nothing is asked, and each empty field says that it is required',
  async (_told, last, number, count) => {
    const { user, bedside, name, room } = await openVerification()
    if (last !== '') await user.type(name, last)
    if (number !== '') await user.type(room, number)
    await user.click(key('Enter'))
    expect(screen.getAllByText('Required field.')).toHaveLength(count)
    const invalid = [name, room].filter((field) => field.getAttribute('aria-invalid') === 'true')
    expect(invalid).toHaveLength(count)
    const described = document.getElementById(invalid[0]?.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Required field.')
    expect(asked(bedside)).toEqual([])
  },
)

test('a field that was filled in complains no longer', async () => {
  const { user, name } = await openVerification()
  await user.click(key('Enter'))
  await user.type(name, 'Á')
  expect(screen.getAllByText('Required field.')).toHaveLength(1)
})

test('a wrong name says so and how many tries are left, and what was typed stays', async () => {
  const { user, name, room, api } = await openVerification(({ api: server }) =>
    server.on(verify, refused(403, 'verification_failed', { tries_left: '2' })),
  )
  await user.type(name, 'Alvares')
  await user.type(room, '302{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('That name or room number is not correct.')
  expect(alert.textContent).toContain('2 tries left.')
  expect([name.value, room.value]).toEqual(['Alvares', '302'])
  api.on(verify, refused(403, 'verification_failed', { tries_left: '1' }))
  await user.click(key('Enter'))
  expect((await screen.findByRole('alert')).textContent).toContain('1 try left.')
})

test.each([
  [refused(429, 'rate_limited'), 'Too many tries.'],
  [unreachable, 'Cannot connect to Wardlink'],
])('a refusal that is not about the name says what it is', async (answer, words) => {
  const { user, name, room } = await openVerification(({ api }) => api.on(verify, answer))
  await user.type(name, 'Álvarez')
  await user.type(room, '302{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(words)
  expect(alert.textContent).not.toContain('does not match')
})

test('while the server is asked, the old complaint is gone and a second press asks nothing more', async () => {
  const { user, bedside, name, room, api } = await openVerification(({ api: server }) =>
    server.on(verify, refused(403, 'verification_failed')),
  )
  await user.type(name, 'Alvares')
  await user.type(room, '302{Enter}')
  await screen.findByRole('alert')
  let answer: (result: ReturnType<typeof ok>) => void = () => undefined
  api.on(verify, () => new Promise((resolve) => (answer = resolve)))
  await user.click(key('Enter'))
  await user.type(room, '{Enter}')
  expect(key('Checking').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked(bedside)).toHaveLength(2)
  api.on('GET /api/me', ok(profile))
  await act(async () => answer(ok(null)))
  expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
})

test('the fifth wrong try ends the session, and says how to start again', async () => {
  const { user, name, room, events } = await openVerification(({ api }) =>
    api.on(verify, refused(403, 'verification_failed', { tries_left: '0' })),
  )
  await user.type(name, 'Alvares')
  await user.type(room, '302{Enter}')
  await screen.findByRole('alert')
  act(() => events.tell({ name: 'session', data: { ended: 'revoked' } }))
  expect(await screen.findByRole('heading', { name: 'Your Remote Control Session has Expired' })).toBeTruthy()
})
