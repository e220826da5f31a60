/** Frequencies of the sounds, in Hz: a soft wooden tick, a rising pair and a falling pair. */
const tones = { tick: [1_100], rise: [523, 784], fall: [784, 523] } as const
/** Maximum gain, far below speech. */
const mostGain = 0.12
const toneSeconds = { tick: 0.035, pair: 0.16 }

export type PressSound = keyof typeof tones

/**
 * Plays short sounds that carry no meaning of their own. `volume` is from 0 to 1. Opens the audio device on
 * the first sound.
 */
export function createPressSounds(): { play(sound: PressSound, volume: number): void; close(): void } {
  let audio: AudioContext | null = null
  return {
    play(sound, volume) {
      if (volume <= 0) return
      audio ??= new AudioContext()
      void audio.resume()
      const seconds = sound === 'tick' ? toneSeconds.tick : toneSeconds.pair
      for (const [place, hertz] of tones[sound].entries()) {
        const from = audio.currentTime + place * seconds
        const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz })
        const gain = new GainNode(audio, { gain: 0 })
        gain.gain.setValueAtTime(mostGain * volume, from)
        gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds)
        tone.connect(gain).connect(audio.destination)
        tone.start(from)
        tone.stop(from + seconds)
      }
    },
    close() {
      void audio?.close()
      audio = null
    },
  }
}
