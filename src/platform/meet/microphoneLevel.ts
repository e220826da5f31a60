/** How often a level is told, in milliseconds: the bars seem to move by themselves. */
const tickMs = 66
/** Speech close to a microphone has about this root mean square; it fills the bars. */
const loud = 0.2

/** Reports the level of a microphone, from 0 to 1, until the returned function is called. */
export function listenLevel(track: MediaStreamTrack, callback: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  const source = context.createMediaStreamSource(new MediaStream([track]))
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  // Some browsers measure nothing before a touch.
  const wake = () => void context.resume().catch(() => undefined)
  document.addEventListener('pointerdown', wake)
  wake()
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    // Loudness is felt by its root: quiet speech moves some bars too.
    callback(Math.min(1, Math.sqrt(Math.sqrt(power) / loud)))
  }, tickMs)
  return () => {
    clearInterval(timer)
    document.removeEventListener('pointerdown', wake)
    source.disconnect()
    void context.close()
  }
}
