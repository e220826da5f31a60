import { atom } from 'jotai'
import { postCommand, roomUniqueIdAtom } from '../queue/commands.ts'
import { PressAndHold, isConnectionError, type PressState, type Move, type Release } from './pressAndHold.ts'
import { enterLedgerAtom, settleLedgerAtom } from '../queue/ledger.ts'
import { networkOnlineAtom } from '../bedside/connection.ts'
import { portsAtom, type Stop } from '../ports.ts'
import { heardHolderAtom } from './roomDevice.ts'

const shownMotionAtom = atom<PressState>({ kind: 'still' })
export const motionAtom = atom((get) => get(shownMotionAtom))

/** Press-and-hold control of this page, created when the first button is pressed. */
const heldMotionAtom = atom((): { current: PressAndHold | null; pressId: string } => ({
  current: null,
  pressId: '',
}))

const holdAtom = atom(null, (get, set): PressAndHold | null => {
  const held = get(heldMotionAtom)
  if (held.current !== null) return held.current
  const ports = get(portsAtom)
  if (ports === null) return null
  held.current = new PressAndHold({
    random: ports.random,
    onChange: (motion) => set(shownMotionAtom, motion),
    send: async (command, params, urgent) => {
      const uniqueId = get(roomUniqueIdAtom)
      if (uniqueId === null) return { ok: false, code: 'unauthorized' }
      const actedAt = ports.api.serverNow()
      const id = ports.newId()
      // A press is one ledger entry; its renewals and its stop only change the outcome of that entry.
      if (command !== 'stop' && held.pressId === '') {
        held.pressId = id
        set(enterLedgerAtom, { id, command, params, actedAt })
      }
      const pressId = held.pressId
      const result = await postCommand(ports, uniqueId, {
        command,
        params,
        key: id,
        actedAt,
        keepalive: urgent,
      })
      if (command === 'stop') return result
      if (!result.ok) set(settleLedgerAtom, pressId, 'failed', result.code)
      else if (result.value.success) set(settleLedgerAtom, pressId, 'done')
      else set(settleLedgerAtom, pressId, 'failed', result.value.reason ?? result.value.busy_status)
      if (result.ok && result.value.reason === 'held' && result.value.holder !== undefined) {
        set(heardHolderAtom, { holder: result.value.holder, mine: false, askedBy: null })
      }
      return result
    },
  })
  return held.current
})

/**
 * Starts a press or a short step. Offline it is refused immediately: the camera must never move later by
 * surprise.
 */
const beginAtom = atom(null, (get, set, how: 'press' | 'nudge', by: Move) => {
  if (!get(networkOnlineAtom)) {
    set(shownMotionAtom, { kind: 'refused', reason: 'tablet_offline' })
    return
  }
  get(heldMotionAtom).pressId = ''
  const hold = set(holdAtom)
  if (how === 'press') hold?.press(by)
  else hold?.nudge(by)
})

export const pressMotionAtom = atom(null, (_get, set, by: Move) => set(beginAtom, 'press', by))

/** Moves one short step, for a tap, a switch or a screen reader. */
export const nudgeMotionAtom = atom(null, (_get, set, by: Move) => set(beginAtom, 'nudge', by))

/** Clears a connection error of the last motion once the connection is back. */
export const clearConnectionErrorAtom = atom(null, (get, set) => {
  if (isConnectionError(get(shownMotionAtom))) set(shownMotionAtom, { kind: 'still' })
})

export const releaseMotionAtom = atom(null, (get, _set, why: Release) => {
  get(heldMotionAtom).current?.release(why)
})

/**
 * Releases the camera when the page is hidden or the network is lost. Returns a function that stops the
 * watch.
 */
export const watchReleaseAtom = atom(null, (get): Stop => {
  const ports = get(portsAtom)
  if (ports === null) return () => undefined
  const { network, visibility } = ports
  const release = (why: Release) => get(heldMotionAtom).current?.release(why)
  const stops = [
    visibility.onChange(() => {
      if (visibility.hidden()) release('hidden')
    }),
    network.onChange(() => {
      if (!network.online()) release('offline')
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    get(heldMotionAtom).current?.dispose()
  }
})
