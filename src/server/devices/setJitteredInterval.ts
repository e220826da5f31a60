/**
 * Runs `work` every `ms` milliseconds, the first time after a random part of the first `ms`. Without this,
 * thousands of devices that connected at the same time would always be served at the same time, and a command
 * would wait behind them. Returns a function that stops it.
 */
export function setJitteredInterval(ms: number, work: () => void): () => void {
  let timer: NodeJS.Timeout = setTimeout(() => {
    timer = setInterval(work, ms)
    work()
  }, Math.random() * ms)
  return () => clearInterval(timer)
}
