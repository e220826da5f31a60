import { atom } from 'jotai'
import { retryConnectionAtom } from './connection.ts'
import { portsAtom, type Result, type SessionRecord } from '../ports.ts'
import { forgetPersonAtom } from '../preferences.ts'
import { isOnlyKeptAtom, keptSessionRunsAtom, untilSessionRunsAtom } from './keptSession.ts'
import { bareRecord, exchange } from './sessionEntry.ts'
import {
  beginSessionAtom,
  endSessionAtom,
  loadProfileAtom,
  runningAtom,
  showLoadingAtom,
} from './sessionLife.ts'
import { type SessionView, sessionViewAtom } from './sessionView.ts'
import { showToastAtom } from '../toasts.ts'

export const sessionAtom = atom((get): SessionView => get(sessionViewAtom))

/**
 * True on the patient's own phone in a place without a room device: the phone is then all there is of the
 * room in a call.
 */
export const ownPhoneAtom = atom((get): boolean => {
  const view = get(sessionViewAtom)
  return view.kind === 'active' && view.byod
})

type Entered = Promise<Result<null>>

/**
 * Determines the user's session state: an address with credentials starts a session, otherwise a stored one
 * continues. Called once, after the first paint.
 */
export const startSessionAtom = atom(null, async (get, set): Promise<void> => {
  const ports = get(portsAtom)
  if (ports === null) return
  if (!get(isOnlyKeptAtom)) set(showLoadingAtom)
  const { token, apsId, accessToken } = ports.entry
  const kept = await ports.store.load()
  if (token !== undefined && apsId !== undefined) {
    const entered = await set(enterByTokenAtom, { token, apsId })
    // An old link, for example a bookmark, of the room in which this tablet still has a session: continue
    // that session. Never continue one of another room.
    if (entered.ok || kept?.aps_id !== apsId) return
    await set(beginSessionAtom, kept)
    set(showToastAtom, { kind: 'warning', code: entered.code })
  } else if (accessToken !== undefined && apsId !== undefined) {
    await set(enterAtom, { ok: true, value: bareRecord({ accessToken, apsId }, ports.entry) })
  } else if (kept !== null) await set(beginSessionAtom, kept)
  else {
    const half = token !== undefined || apsId !== undefined || accessToken !== undefined
    set(sessionViewAtom, half ? { kind: 'none', problem: 'missing_credentials' } : { kind: 'none' })
  }
  set(keptSessionRunsAtom)
})

/** Enters with the token in a QR code or a link. */
export const enterByTokenAtom = atom(
  null,
  async (get, set, { token, apsId }: { token: string; apsId: string }): Entered => {
    const ports = get(portsAtom)
    if (ports === null) return { ok: false, code: 'unreachable' }
    const { mdmToken } = ports.entry
    const request = { token, aps_id: apsId, ...(mdmToken !== undefined && { mdm_token: mdmToken }) }
    return set(enterAtom, await exchange(ports, request))
  },
)

/** Enters with the eight characters below the QR code. */
export const enterByCodeAtom = atom(null, async (get, set, code: string): Entered => {
  const ports = get(portsAtom)
  if (ports === null) return { ok: false, code: 'unreachable' }
  return set(enterAtom, await exchange(ports, { code }))
})

const enterAtom = atom(null, async (get, set, entered: Result<SessionRecord>): Entered => {
  if (!entered.ok) {
    // A link that does not work must not take users out of the room or call that they are in.
    if ('room' in get(sessionViewAtom)) set(showToastAtom, { kind: 'warning', code: entered.code })
    else set(sessionViewAtom, { kind: 'none', problem: entered.code })
    return entered
  }
  const store = get(portsAtom)?.store
  // Keep nothing of the previous session or its patient; in another room it is certainly another patient.
  const before = await store?.load()
  if (before && before.aps_id !== entered.value.aps_id) set(forgetPersonAtom)
  await store?.wipe()
  await store?.save(entered.value)
  await set(beginSessionAtom, entered.value)
  return { ok: true, value: null }
})

/** Submits the patient's last name and room number. The input stays on screen if they do not match. */
export const verifyAtom = atom(
  null,
  async (get, set, typed: { lastName: string; roomNumber: string }): Entered => {
    const ports = get(portsAtom)
    if (ports === null) return { ok: false, code: 'unreachable' }
    const { record } = get(runningAtom)
    const result = await ports.api.call({
      method: 'POST',
      path: '/api/session/verify',
      body: { last_name: typed.lastName, room_number: typed.roomNumber },
      reply: null,
    })
    // Another session has started in the meantime.
    if (get(runningAtom).record !== record) return { ok: false, code: 'cancelled' }
    const accepted = result.ok || result.status === 404
    if (!accepted) {
      const triesLeft = Number(result.fields?.['tries_left'])
      set(sessionViewAtom, (view) =>
        view.kind === 'unverified'
          ? { ...view, problem: result.code, ...(Number.isInteger(triesLeft) && { triesLeft }) }
          : view,
      )
      return result
    }
    await ports.store.update(typed)
    const problem = (await set(loadProfileAtom)) ?? 'unreachable'
    // The profile was lost in transit: submitting again loads it.
    set(sessionViewAtom, (view) =>
      view.kind === 'unverified' ? { kind: view.kind, room: view.room, problem } : view,
    )
    return { ok: true, value: null }
  },
)

/** Ends the session here, and on the server as soon as it can be reached. */
export const logoutAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isOnlyKeptAtom)) await set(untilSessionRunsAtom)
  // `logOut` has already read the session's tokens, so the screen does not wait for an answer.
  void get(portsAtom)?.api.logOut()
  await set(endSessionAtom, 'logout')
})

/** Retries a load that did not finish. */
export const retrySessionAtom = atom(null, async (get, set): Promise<void> => {
  if (get(sessionViewAtom).kind !== 'loading') return set(retryConnectionAtom)
  set(retryConnectionAtom)
  await set(loadProfileAtom)
})
