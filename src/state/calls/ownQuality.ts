import { atom } from 'jotai'
import { rosterAtom } from './participants.ts'

/**
 * Quality of the connection over which the patient is seen and heard: the room's screen's, or that of the
 * patient's own phone; null if it is not known.
 */
export const ownQualityAtom = atom((get) => {
  const people = get(rosterAtom)
  const sender = people.find(({ part }) => part === 'room') ?? people.find(({ part }) => part === 'me')
  return sender?.cutOff === true ? null : (sender?.quality ?? null)
})
