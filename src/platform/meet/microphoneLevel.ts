/** Interval between reported levels in milliseconds, short enough for the bars to move smoothly. */
const tickMs = 66
/** Approximate root mean square of speech close to a microphone; fills the bars. */
const loud = 0.2

/** Reports the level of a microphone, from 0 to 1, until the returned function is called. */
export function listenLevel(track: MediaStreamTrack, callback: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  const source = context.createMediaStreamSource(new MediaStream([track]))
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  // Some browsers measure nothing before the first touch.
  const wake = () => void context.resume().catch(() => undefined)
  document.addEventListener('pointerdown', wake)
  wake()
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    // Perceived loudness follows the square root, so that quiet speech also moves some bars.
    callback(Math.min(1, Math.sqrt(Math.sqrt(power) / loud)))
  }, tickMs)
  return () => {
    clearInterval(timer)
    document.removeEventListener('pointerdown', wake)
    source.disconnect()
    void context.close()
  }
}
