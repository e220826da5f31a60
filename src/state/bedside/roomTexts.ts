import { atom } from 'jotai'
import type { RoomTexts } from '../../contract/bedside/roomTexts.ts'
import { roomUniqueIdAtom } from '../queue/commands.ts'
import { configAtom } from '../config.ts'
import { portsAtom } from '../ports.ts'

/** Loaded texts, with the room to which they apply. */
const loadedAtom = atom<{ room: string; texts: RoomTexts } | null>(null)

/**
 * Hospital's texts for this room; outside a room, and until they are known, those of the whole deployment.
 */
export const roomTextsAtom = atom((get): RoomTexts => {
  const loaded = get(loadedAtom)
  if (loaded !== null && loaded.room === get(roomUniqueIdAtom)) return loaded.texts
  return { support: get(configAtom)?.support ?? { phone: '', email: '' }, privacy: null }
})

/** Loads the texts of the room. If no answer comes, the known texts stay. */
export const loadRoomTextsAtom = atom(null, async (get, set): Promise<void> => {
  const room = get(roomUniqueIdAtom)
  if (room === null) return
  const result = await get(portsAtom)?.api.call({ method: 'GET', path: '/api/me/texts', reply: 'roomTexts' })
  if (result?.ok === true) set(loadedAtom, { room, texts: result.value })
})
