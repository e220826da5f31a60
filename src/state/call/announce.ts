import { atom } from 'jotai'
import { sendCommandAtom } from '../commands.ts'

/** The device's answer in the spec's three outcomes; `alias` names the conference that a busy one is in. */
export type Announced = { kind: 'open' } | { kind: 'busy'; alias: string | null } | { kind: 'offline' }

/** Tells the room device to announce the call and to join it. Whatever is neither done nor busy counts as offline. */
export const announceAtom = atom(null, async (_get, set, alias: string): Promise<Announced> => {
  const result = await set(sendCommandAtom, 'api', { vmr: alias, announce: true })
  if (!result.ok) return { kind: 'offline' }
  const { busy_status, success, alias: busyAlias = null } = result.value
  if (busy_status === 'open' && success) return { kind: 'open' }
  return busy_status === 'busy' ? { kind: 'busy', alias: busyAlias } : { kind: 'offline' }
})
