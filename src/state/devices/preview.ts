import { atom } from 'jotai'
import { portsAtom, type Stop } from '../ports.ts'
import { heardDeviceAtom } from './roomDevice.ts'

export interface PreviewPicture {
  kind: 'off' | 'connecting' | 'live' | 'covered' | 'lost'
  /** Latest JPEG; null if there is none to show. */
  frame: Blob | null
}

/** Age at which a picture is no longer live, in milliseconds; the device sends up to five a second. */
const staleMs = 3_000

const shownAtom = atom<PreviewPicture>({ kind: 'off', frame: null })

/** Picture of the room camera. A covered camera shows nothing, regardless of earlier pictures. */
export const previewAtom = atom((get): PreviewPicture => {
  const shown = get(shownAtom)
  const covered = get(heardDeviceAtom).state?.covered === true
  return covered && shown.kind !== 'off' ? { kind: 'covered', frame: null } : shown
})

/** Follows the camera's picture. Returns a function that stops it, after which no picture is kept. */
export const watchPreviewAtom = atom(null, (get, set): Stop => {
  const ports = get(portsAtom)
  if (ports === null) return () => undefined
  let stale: ReturnType<typeof setTimeout> | undefined
  const lose = () => set(shownAtom, { kind: 'lost', frame: null })
  set(shownAtom, { kind: 'connecting', frame: null })
  const stop = ports.preview.watch({
    frame: (frame) => {
      clearTimeout(stale)
      stale = setTimeout(lose, staleMs)
      set(shownAtom, { kind: 'live', frame })
    },
    status: (status) => {
      if (status === 'lost') lose()
    },
  })
  return () => {
    clearTimeout(stale)
    stop()
    set(shownAtom, { kind: 'off', frame: null })
  }
})
