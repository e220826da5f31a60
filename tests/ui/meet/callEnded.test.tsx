import { act, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { ConferenceEnd } from '../../../src/domain/conference.ts'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { key } from '../../support/pages/bedsidePage.tsx'
import { inTheCall } from '../../support/pages/invitedPage.tsx'

test.each<[told: string, because: ConferenceEnd, title: string, again: string | null]>([
  ['the room ends it', 'ended', 'The call has ended', null],
  ['a host takes him out', 'removed', 'You were removed from the call', null],
  [
    'his network lets no media through',
    'media_failed',
    'Your network is blocking video and sound',
    'Join Again',
  ],
  ['a seventh person is too many', 'full', 'The call is full', 'Try Again'],
  ['somebody locked it', 'locked', 'The call is locked', 'Try Again'],
])(
  'a guest’s call that ends because %s shows the reason and stops camera and microphone',
  async (_told, because, title, again) => {
    const { conference, world } = await inTheCall('guest')
    act(() => conference.tell({ kind: 'ended', because }))
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(document.title).toBe(`${title} · Wardlink`)
    expect(world.tracks.every(({ stopped }) => stopped)).toBe(true)
    if (again === null) expect(screen.queryByRole('button', { name: /Again/ })).toBeNull()
    else expect(key(again)).toBeTruthy()
  },
)

test('a guest who left returns to the lobby with one button, under the same name', async () => {
  const { user } = await inTheCall('guest')
  await user.click(key('Leave'))
  const [, leave] = screen.getAllByRole('button', { name: 'Leave' })
  if (leave === undefined) throw new Error('nothing is asked')
  await user.click(leave)
  await user.click(await screen.findByRole('button', { name: 'Join Again' }))
  expect(await screen.findByText(/You were in this call as/)).toBeTruthy()
})
