import { atom } from 'jotai'
import type { RuntimeConfig } from '../contract/config.ts'
import { portsAtom } from './ports.ts'

const loadedConfigAtom = atom<RuntimeConfig | null>(null)

/** Runtime settings; null until they are known. */
export const configAtom = atom((get) => get(loadedConfigAtom))

/** Fetches the settings. On failure the known settings stay. */
export const loadConfigAtom = atom(null, async (get, set) => {
  const result = await get(portsAtom)?.loadConfig()
  if (result?.ok === true) set(loadedConfigAtom, result.value)
})
