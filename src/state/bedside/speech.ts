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

const readingAtom = atom(false)
/** True while a page is read aloud. */
export const isReadingAtom = atom((get) => get(readingAtom))

/** Reads texts aloud, in the language of the remote. */
export const readAloudAtom = atom(null, (get, set, texts: readonly string[]) => {
  set(readingAtom, true)
  get(portsAtom)?.speech.read(texts, { lang: get(localeAtom), onEnd: () => set(readingAtom, false) })
})

/** Stops reading aloud; a countdown that is spoken goes on. */
export const stopReadingAtom = atom(null, (get, set) => {
  if (!get(readingAtom)) return
  set(readingAtom, false)
  get(portsAtom)?.speech.stop()
})
