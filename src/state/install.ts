import { atom } from 'jotai'

export interface InstallPort {
  /**
   * `installed`: already on a home screen. `none`: the browser cannot install the app now, so there is
   * nothing to offer.
   */
  kind(): 'installed' | 'prompt' | 'ios_instructions' | 'none'
  onChange(listener: () => void): () => void
  prompt(): Promise<void>
}

export const installPortAtom = atom<InstallPort | null>(null)
const dismissedAtom = atom(false)
const offeredAtom = atom<ReturnType<InstallPort['kind']>>('none')

/** Indicates whether and how this page can be installed on the tablet. */
export const installAtom = atom((get): { kind: 'hidden' | 'prompt' | 'ios_instructions' } => {
  const kind = get(offeredAtom)
  const offer = !get(dismissedAtom) && (kind === 'prompt' || kind === 'ios_instructions')
  return { kind: offer ? kind : 'hidden' }
})

export const watchInstallAtom = atom(null, (get, set) => {
  const port = get(installPortAtom)
  if (port === null) return () => undefined
  set(offeredAtom, port.kind())
  return port.onChange(() => set(offeredAtom, port.kind()))
})

export const promptInstallAtom = atom(null, async (get) => get(installPortAtom)?.prompt())
export const dismissInstallAtom = atom(null, (_get, set) => set(dismissedAtom, true))
