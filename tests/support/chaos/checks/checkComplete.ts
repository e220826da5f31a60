import { actsOf, all, type History } from '../history.ts'

/**
 * Reports acts that were not done and faults that never struck in a complete schedule, which would otherwise
 * test nothing.
 */
export function checkComplete(history: History): string[] {
  const { complete, steps } = history.schedule
  if (!complete) return []
  const struck = new Set(all(history, 'fault').map(({ step }) => step))
  const caught = (by: string): number => all(history, 'caught').filter((one) => one.by === by).length
  const faults = steps.flatMap(({ fault }, step) =>
    fault === null || struck.has(step)
      ? []
      : [`incomplete: ${fault.fault} of step ${String(step)} never struck`],
  )
  for (const waits of ['loseReply', 'duplicate'] as const) {
    const planned = steps.filter(({ fault }) => fault?.fault === waits).length
    if (caught(waits) < planned) faults.push(`incomplete: ${waits} caught no request`)
  }
  for (const name of new Set(steps.map(({ act }) => act.act))) {
    const planned = steps.filter(({ act }) => act.act === name).length
    const done = actsOf(history, name).length
    if (done < planned)
      faults.push(`incomplete: ${name} could be done ${String(done)} times of ${String(planned)}`)
  }
  return faults
}
