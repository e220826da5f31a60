import { act, screen, within } from '@testing-library/react'
import type { Pin } from '../../../src/contract/pins.ts'
import { openRoom } from './bedsidePage.tsx'
import { type Bedside, done, ok, profile } from '../scripted/bedside/scriptedBedside.ts'

export const list = `GET /api/v1/cameras/${profile.unique_id}/pins`
export const control = 'POST /api/v1/rooms/control'
export const one = (id: string) => `PATCH /api/v1/cameras/${profile.unique_id}/pins/${id}`
export const byUnit = 'GET /api/pins/Lakeside%20General/Main%20Building/3%20West'
export const patience = { timeout: 30_000 }

export const bed: Pin = { unique_id: 'p1', name: 'My bed', thumbnail: '/9j/2Q==' }
export const garden: Pin = { unique_id: 'p2', name: 'Window' }

/** Opens a room whose pins the server stores: the pins that it reports are the pins that it has. */
export const openPins = async (pins: readonly Pin[] = [bed, garden], path = '/device-pins') => {
  const kept = { pins }
  const page = await openRoom({
    path,
    arrange: (tablet) => {
      tablet.api.on(list, () => ok({ bookmarks: kept.pins }))
      tablet.api.on(control, done())
    },
  })
  const keep = (next: readonly Pin[]) => (kept.pins = next)
  return { ...page, keep, tell: () => tellPins(page.bedside, kept.pins) }
}

const tellPins = (bedside: Bedside, pins: readonly Pin[]): void => {
  act(() =>
    bedside.events.tell({
      name: 'pins',
      data: { bookmarks: pins.map(({ unique_id, name }) => ({ unique_id, name })) },
    }),
  )
}
export const row = async (name: string) => {
  const found = (await screen.findAllByRole('listitem', undefined, patience)).find(
    (item) => within(item).queryAllByText(name).length > 0,
  )
  if (found === undefined) throw new Error(`no pin ${name}`)
  return found
}
export const names = () =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent)
export const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Pin name' })
