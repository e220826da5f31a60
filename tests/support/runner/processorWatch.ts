import { cpus } from 'node:os'

/** Measures how busy the machine's processors are from now on, no matter which process uses them. */
export function processorWatch(): { told(): string } {
  const began = performance.now()
  const before = processorTime()
  return {
    told: () => {
      const { busy, idle } = processorTime()
      const share = (busy - before.busy) / Math.max(1, busy - before.busy + idle - before.idle)
      const seconds = Math.round((performance.now() - began) / 1000)
      const minutes = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
      return `${minutes} minutes on ${String(cpus().length)} processors, ${(share * 100).toFixed(0)} % busy`
    },
  }
}

/** Returns the milliseconds of all CPUs together since the machine started. */
function processorTime(): { busy: number; idle: number } {
  const times = cpus().map((one) => one.times)
  const idle = times.reduce((sum, one) => sum + one.idle, 0)
  const all = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0)
  return { busy: all, idle }
}
