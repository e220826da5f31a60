import { atom } from 'jotai'
import type { Me } from '../../contract/bedside/session.ts'
import type { SessionRecord } from '../ports.ts'
import { sessionViewAtom, viewOf } from './sessionView.ts'

/** The part of the stored session that the menu shows. */
export type KeptSession = Pick<SessionRecord, 'available_functions' | 'byod'> & { profile: Me }

const pendingAtom = atom<PromiseWithResolvers<void> | null>(null)

/** True while the menu is shown from the tablet's storage and the session does not run yet. */
export const isOnlyKeptAtom = atom((get) => get(pendingAtom) !== null)

/**
 * Shows the menu of the stored session before what runs the session is loaded. Only a verified session is
 * shown so; `startSessionAtom` then runs it or ends it.
 */
export const showKeptSessionAtom = atom(null, (_get, set, { profile, ...record }: KeptSession) => {
  const view = viewOf(profile, record)
  if (view.kind !== 'active') return
  set(pendingAtom, Promise.withResolvers())
  set(sessionViewAtom, view)
})

/** Ends the wait of presses on such a menu: the session runs, or there is none. */
export const keptSessionRunsAtom = atom(null, (get, set) => {
  get(pendingAtom)?.resolve()
  set(pendingAtom, null)
})

/** Waits until the session runs that the menu shows. A press on the menu may come before. */
export const untilSessionRunsAtom = atom(null, async (get): Promise<void> => get(pendingAtom)?.promise)
