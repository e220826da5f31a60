import { atom } from 'jotai'
import { conferenceAtom } from './conferenceConnection.ts'

/**
 * Keeps a participant on the screen of the room, or of the patient's own phone, or ends that. Returns false if the
 * conference refused.
 */
export const keepParticipantAtom = atom(
  null,
  async (get, _set, uuid: string, kept: boolean): Promise<boolean> =>
    (await get(conferenceAtom)?.keep(uuid, kept)) ?? false,
)
