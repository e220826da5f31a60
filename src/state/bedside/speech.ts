import { atom } from 'jotai'
import { spokenVolume } from '../../domain/calls/emergencyEntry.ts'
import { deviceAtom } from '../devices/device.ts'
import { portsAtom } from '../ports.ts'
import { localeAtom, themeAtom } from '../preferences.ts'

/** Speaks a part of a countdown in the language of the remote, more softly at night. */
export const speakCountdownAtom = atom(null, (get, _set, text: string) => {
  const chimeVolume = get(deviceAtom).state?.bell_volume ?? 0
  const volume = spokenVolume(get(themeAtom) === 'night', chimeVolume)
  get(portsAtom)?.speech.speak(text, { lang: get(localeAtom), volume })
})

export const stopSpeakingAtom = atom(null, (get) => get(portsAtom)?.speech.stop())
