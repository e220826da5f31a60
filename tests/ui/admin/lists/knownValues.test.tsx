import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bed, openConsole, pageOf, person, scriptedConsole } from '../../../support/pages/consolePage.tsx'

/** Opens the list of rooms, whose further requests the test answers. */
async function openRooms() {
  const console = scriptedConsole()
  console.ports.rooms.list = () => Promise.resolve(pageOf([bed('401')]))
  const { user } = await openConsole('/admin/rooms', console)
  await screen.findByRole('link', { name: /401/u })
  const next = Promise.withResolvers<ReturnType<typeof pageOf>>()
  console.ports.rooms.list = () => next.promise
  const answer = () => act(async () => next.resolve(pageOf([bed('402')])))
  return { ...console, user, answer }
}

test('a list that is opened again shows its rows while it reads them again', async () => {
  const { user, answer } = await openRooms()
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  expect(screen.queryByRole('link', { name: /401/u })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Room/Bed' }))
  const known = await screen.findByRole('link', { name: /401/u })
  expect(known.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
  await answer()
  await screen.findByRole('link', { name: /402/u })
  expect(screen.queryByRole('link', { name: /401/u })).toBeNull()
})

test('the next user sees no row of the user before', async () => {
  const { world, lookAgain, answer } = await openRooms()
  world.principal = { ...person('UNIT_ADMIN', 4), id: 'another' }
  await lookAgain()
  await expect.poll(() => screen.queryByRole('link', { name: /401/u })).toBeNull()
  await answer()
  await screen.findByRole('link', { name: /402/u })
})

/** Opens a list of several pages, and loads two of them. */
async function openLongList() {
  const console = scriptedConsole()
  console.ports.rooms.list = (query) => {
    const cursor = query.get('cursor')
    console.asked.push(`page ${cursor ?? 'first'}`)
    return Promise.resolve(pageOf([bed(cursor === null ? '401' : '402')], cursor === null ? 'next' : null))
  }
  const { user } = await openConsole('/admin/rooms', console)
  await screen.findByRole('link', { name: /402/u })
  return { ...console, user }
}

test('of a long list that is opened again, the pages are not all read again before it can be used', async () => {
  const { user, asked } = await openLongList()
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  asked.length = 0
  await user.click(screen.getByRole('link', { name: 'Room/Bed' }))
  await screen.findByRole('link', { name: /402/u })
  expect(asked.filter((one) => one.startsWith('page'))).toEqual(['page first', 'page next'])
})

test('known rows stay beside the message while the server does not answer, and go when it refuses', async () => {
  const { user, ports } = await openRooms()
  let code = 'unreachable'
  ports.rooms.list = () => Promise.resolve({ ok: false, code })
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  await user.click(screen.getByRole('link', { name: 'Room/Bed' }))
  const again = await screen.findByRole('button', { name: 'Try Again' })
  screen.getByRole('link', { name: /401/u })
  code = 'forbidden'
  await user.click(again)
  await expect.poll(() => screen.queryByRole('link', { name: /401/u })).toBeNull()
})
