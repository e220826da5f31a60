import { atom } from 'jotai'
import { portsAtom, type Result, type Stop } from '../ports.ts'

export type ScannerState = 'off' | 'looking' | 'found' | 'denied' | 'unavailable'

const shownAtom = atom<ScannerState>('off')
export const scannerAtom = atom((get) => get(shownAtom))

/** Handles a code that was found. */
export type Enter = (entry: { token: string; apsId: string }) => Promise<Result<null>>

/**
 * Scans for the monitor's code with this tablet's camera, and enters with it. Returns a function that stops
 * it.
 */
export const startScannerAtom = atom(null, (get, set, video: HTMLVideoElement, enter: Enter): Stop => {
  const ports = get(portsAtom)
  if (ports === null) return () => undefined
  const stop = ports.scanner.start(video, {
    status: (status) => set(shownAtom, status),
    found: (entry) => {
      set(shownAtom, 'found')
      // A code that was just used is refused; the monitor shows the next one, and scanning continues.
      void enter(entry).then((result) => {
        if (!result.ok) set(shownAtom, (state) => (state === 'found' ? 'looking' : state))
      })
    },
  })
  return () => {
    stop()
    set(shownAtom, 'off')
  }
})
