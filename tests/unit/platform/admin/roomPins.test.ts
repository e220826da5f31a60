import { expect, test } from 'vitest'
import type { ConsoleClient } from '../../../../src/platform/admin/consoleClient.ts'
import { readRoomPins } from '../../../../src/platform/admin/roomsApi.ts'

const room = {
  unique_id: 'ROOM0001',
  customer: 'Lakeside Hospitals',
  facility: 'Lakeside General',
  unit: 'ICU/4 West',
}

/** Returns a console client that gets `body` for every request, and the paths that were requested. */
function clientOf(body: unknown): { server: Pick<ConsoleClient, 'ask'>; paths: string[] } {
  const paths: string[] = []
  return {
    paths,
    server: {
      ask: async ({ path, read }) => {
        paths.push(path)
        return { ok: true, value: read(body) }
      },
    },
  }
}

test('the pins of a room are found among those of its unit', async () => {
  const pins = [{ unique_id: 'pin', name: 'Bed' }]
  const units = [
    { unique_id: 'ROOM0002', name: '412 B', bookmarks: [{ unique_id: 'other', name: 'Door' }] },
    { unique_id: 'ROOM0001', name: '412 A', bookmarks: pins },
  ]
  const { server, paths } = clientOf({ units })
  expect(await readRoomPins(server, room)).toEqual({ ok: true, value: pins })
  expect(paths).toEqual(['/api/pins/Lakeside%20Hospitals/Lakeside%20General/ICU-4%20West'])
})

test('a room without a screen of its own has none', async () => {
  expect(await readRoomPins(clientOf({ units: [] }).server, room)).toEqual({ ok: true, value: [] })
})

test('a refusal is passed on', async () => {
  const refusal = { ok: false, code: 'unreachable' } as const
  expect(await readRoomPins({ ask: async () => refusal }, room)).toEqual(refusal)
})
