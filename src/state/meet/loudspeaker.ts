import { atom, type Atom, type createStore } from 'jotai'
import type { LoudspeakerPort, MediaChoice } from './ports.ts'

export interface LoudspeakerView {
  readonly canChoose: boolean
  readonly choices: readonly MediaChoice[]
  /** Loudspeaker to play on; '' for the system's, also while the chosen one is unplugged. */
  readonly sink: string
  readonly tone: 'idle' | 'playing' | 'failed'
}

export interface Loudspeaker {
  readonly viewAtom: Atom<LoudspeakerView>
  /** Reads the loudspeakers again, after devices changed or access to the microphone was allowed. */
  refresh(): Promise<void>
  /** Plays on this loudspeaker from now on, also at the next visit. */
  choose(id: string): void
  playTone(): Promise<void>
}

/** Creates the choice of the loudspeaker that a call plays on. */
export function createLoudspeaker(port: LoudspeakerPort, store: ReturnType<typeof createStore>): Loudspeaker {
  const wanted = atom(port.load())
  const choices = atom<readonly MediaChoice[]>([])
  const tone = atom<LoudspeakerView['tone']>('idle')
  const view = atom((get): LoudspeakerView => {
    const id = get(wanted)
    const isHere = get(choices).some((choice) => choice.id === id)
    return {
      canChoose: port.canChoose,
      choices: get(choices),
      sink: port.canChoose && isHere ? id : '',
      tone: get(tone),
    }
  })
  return {
    viewAtom: view,
    refresh: async () => {
      if (port.canChoose) store.set(choices, await port.choices())
    },
    choose: (id) => {
      port.save(id)
      store.set(wanted, id)
      store.set(tone, 'idle')
    },
    playTone: async () => {
      if (store.get(tone) === 'playing') return
      store.set(tone, 'playing')
      const played = await port.playTone(store.get(view).sink)
      store.set(tone, played ? 'idle' : 'failed')
    },
  }
}
