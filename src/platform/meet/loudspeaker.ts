/** Storage key of the chosen loudspeaker: an ID that is valid in this browser and for this server only. */
const storageKey = 'wardlink.loudspeaker'
/** Two notes, in Hz, which even a small loudspeaker plays, and their length in seconds. */
const notes = [523, 784] as const
const noteSeconds = 0.5
/** Volume of the tone, from 0 to 1: clear, and no shock in a headset. */
const volume = 0.2

/** Loudspeakers of this browser. */
export function loudspeaker() {
  const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : null
  const canChoose = devices !== null && 'setSinkId' in HTMLMediaElement.prototype
  return {
    canChoose,
    choices: async () => {
      const found = (await devices?.enumerateDevices().catch(() => [])) ?? []
      return found
        .filter(({ kind, deviceId, label }) => kind === 'audiooutput' && deviceId !== '' && label !== '')
        .map(({ deviceId, label }) => ({ id: deviceId, label }))
    },
    playTone: async (id: string): Promise<boolean> => {
      const context = new AudioContext()
      const player = new Audio()
      try {
        const destination = new MediaStreamAudioDestinationNode(context)
        const gain = new GainNode(context, { gain: volume })
        const oscillator = new OscillatorNode(context, { type: 'sine', frequency: notes[0] })
        oscillator.frequency.setValueAtTime(notes[1], context.currentTime + noteSeconds)
        oscillator.connect(gain).connect(destination)
        player.srcObject = destination.stream
        if (canChoose) await player.setSinkId(id)
        const ended = new Promise((resolve) => oscillator.addEventListener('ended', resolve, { once: true }))
        await Promise.all([context.resume(), player.play()])
        oscillator.start()
        oscillator.stop(context.currentTime + notes.length * noteSeconds)
        await ended
        return true
      } catch {
        // The loudspeaker was unplugged, or the browser plays nothing before a touch.
        return false
      } finally {
        player.pause()
        player.srcObject = null
        await context.close()
      }
    },
    load: (): string => {
      try {
        return localStorage.getItem(storageKey) ?? ''
      } catch {
        return ''
      }
    },
    save: (id: string): void => {
      try {
        if (id === '') localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, id)
      } catch {
        // Storage is blocked: the choice lasts until the page is closed.
      }
    },
  }
}
