/**
 * Does something every `ms` milliseconds, the first time at a random moment of the first `ms`: thousands of devices that came at
 * once would else be asked at once for ever, and a command would wait behind them. Answers the end of it.
 */
export function everySpread(ms: number, work: () => void): () => void {
  let timer: NodeJS.Timeout = setTimeout(() => {
    timer = setInterval(work, ms)
    work()
  }, Math.random() * ms)
  return () => clearInterval(timer)
}
