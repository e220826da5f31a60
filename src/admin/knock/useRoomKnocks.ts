import { useStore } from 'jotai'
import { useState } from 'react'
import { createOwnKnocks, type OwnKnocks } from '../../state/knocks/ownKnocks.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'

/** Polling interval of a page on which no answer is awaited, in milliseconds. */
const askMs = 15_000

/** Returns the knocks of the user for a page about one room. They are polled once `RoomKnocks` is shown. */
export function useRoomKnocks({ knocks: server, now }: Pick<ConsolePorts, 'knocks' | 'now'>): OwnKnocks {
  const store = useStore()
  const [knocks] = useState(() =>
    createOwnKnocks({
      server,
      emergency: null,
      now,
      random: Math.random,
      askMs,
      store,
      onReminder: () => undefined,
    }),
  )
  return knocks
}
