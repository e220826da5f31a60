/**
 * Three rising tones for a call, unlike the room's chime, which has two falling ones; one soft tone for a care
 * request. `pitch` is in Hz, `at` in seconds from the start, and `loudest` is from 0 to 1.
 */
const sounds = {
  call: {
    loudest: 0.4,
    tones: [
      { pitch: 523, at: 0 },
      { pitch: 659, at: 0.18 },
      { pitch: 784, at: 0.36 },
    ],
  },
  request: { loudest: 0.15, tones: [{ pitch: 659, at: 0 }] },
} as const
const ringSeconds = 0.9

/**
 * Chime of the consult desk. Browsers play no sound before a touch; until then it reports that it is blocked.
 */
export function consultDeskBell() {
  let context: AudioContext | null = null
  const listeners = new Set<(blocked: boolean) => void>()
  const notify = (): void => {
    for (const listener of listeners) listener(context?.state !== 'running')
  }

  function opened(): AudioContext {
    if (context !== null) return context
    context = new AudioContext()
    context.addEventListener('statechange', notify)
    return context
  }

  return {
    ring: (sound: keyof typeof sounds): void => {
      const out = opened()
      if (out.state !== 'running') return
      const { loudest, tones } = sounds[sound]
      for (const { pitch, at } of tones) {
        const start = out.currentTime + at
        const tone = new OscillatorNode(out, { type: 'sine', frequency: pitch })
        const loudness = new GainNode(out, { gain: 0 })
        loudness.gain.setValueAtTime(0, start)
        loudness.gain.linearRampToValueAtTime(loudest, start + 0.01)
        loudness.gain.setTargetAtTime(0, start + 0.02, ringSeconds / 5)
        tone.connect(loudness).connect(out.destination)
        tone.start(start)
        tone.stop(start + ringSeconds)
      }
    },
    onBlocked: (callback: (blocked: boolean) => void): (() => void) => {
      listeners.add(callback)
      const wake = () =>
        void opened()
          .resume()
          .catch(() => undefined)
      // On click, not earlier: the button that turns off the bell must still see that it was blocked.
      document.addEventListener('click', wake)
      callback(opened().state !== 'running')
      return () => {
        listeners.delete(callback)
        document.removeEventListener('click', wake)
      }
    },
  }
}
