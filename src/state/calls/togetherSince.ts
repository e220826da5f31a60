import { atom } from 'jotai'
import { portsAtom } from '../ports.ts'
import { chatAtom } from './chat.ts'
import { othersAtom } from './participants.ts'

/**
 * Time at which the first of the others in the call joined, in epoch milliseconds of server time: the patient has
 * waited alone until then. It is the start of the call if the conferencing node's clock contradicts it; null
 * outside a call.
 */
export const togetherSinceAtom = atom((get): number | null => {
  const startedAt = get(chatAtom)?.startedAt
  if (startedAt === undefined) return null
  const joinedAt = Math.min(...get(othersAtom).map(({ since }) => since))
  const now = get(portsAtom)?.api.serverNow() ?? Date.now()
  return joinedAt > startedAt && joinedAt <= now ? joinedAt : startedAt
})
