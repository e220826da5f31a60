import type { Page } from 'playwright'
import * as z from 'zod/mini'
import type { CameraZone } from '../../../src/contract/calls/roommates.ts'
import type { PinUnits } from '../../../src/contract/pins.ts'
import { RoomItem, roomEndpoints } from '../../../src/contract/rooms.ts'

const beds = [
  { id: '00000000-0000-4000-8000-0000000000b2', bed: 'B' },
  { id: '00000000-0000-4000-8000-0000000000b3', bed: 'C' },
]
const pins = [
  { unique_id: '00000000-0000-4000-8000-0000000000e1', name: 'Bed and window' },
  { unique_id: '00000000-0000-4000-8000-0000000000e2', name: 'Monitor above the bed' },
]

/**
 * Makes the server return the room of the console's page as one that three beds share, with two pins. Each room of a
 * demo hospital has one bed.
 */
export async function answerRoommates(page: Page, zone: CameraZone | null): Promise<void> {
  const one = new RegExp(`^${roomEndpoints.list.path}/[0-9a-f-]{36}$`, 'u')
  let uniqueId = ''
  await page.route(
    ({ pathname }) => one.test(pathname),
    async (route) => {
      const room = z.parse(RoomItem, await (await route.fetch()).json())
      uniqueId = room.unique_id
      const roommates = { beds, zone, unanswered: null, inherited: 'one_bed' } as const
      await route.fulfill({ json: { ...room, roommates } satisfies RoomItem })
    },
  )
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/pins/'),
    (route) =>
      route.fulfill({
        json: { units: [{ unique_id: uniqueId, name: '', bookmarks: pins }] } satisfies PinUnits,
      }),
  )
}
