import { useLocation } from '@tanstack/react-router'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Result } from '../../state/admin/result.ts'
import { useServerValue } from '../queries/useServerValue.ts'
import type { FirstStep } from './stepsFor.ts'

/** One row is enough: the total is counted. */
const oneRow = new URLSearchParams({ limit: '1' })
const connected = new URLSearchParams({ limit: '1', status: 'online' })

type Total = Result<{ total: number }>

/** Returns how many the hospital has of what a step adds. `least`: as many are there from the beginning. */
function countsOf(
  ports: ConsolePorts,
): Partial<Record<FirstStep, { least: number; count: () => Promise<Total> }>> {
  return {
    rooms: { least: 0, count: () => ports.rooms.list(oneRow) },
    // The first account is the user's own.
    users: { least: 1, count: () => ports.users.list(oneRow) },
    technician: { least: 0, count: () => ports.monitoring.list(connected) },
    notifications: { least: 0, count: () => ports.notifications.records.list(oneRow) },
  }
}

/**
 * Returns the steps that are done, by what the hospital has: at least one room, one colleague, one connected device,
 * one contact. A level counts as chosen once the user has chosen one.
 */
export function useDoneSteps(ports: ConsolePorts, steps: readonly FirstStep[]): ReadonlySet<FirstStep> {
  const { pathname } = useLocation()
  const counts = countsOf(ports)
  const ask = async (): Promise<Result<FirstStep[]>> => {
    const done = await Promise.all(
      steps.map(async (step) => {
        const counted = counts[step]
        if (counted === undefined) return []
        const result = await counted.count()
        return result.ok && result.value.total > counted.least ? [step] : []
      }),
    )
    return { ok: true, value: done.flat() }
  }
  // After each change of the page: something may have been added on the page before.
  const { value } = useServerValue(['first steps', pathname], ask, { keeps: true, isFleeting: true })
  return new Set([...(value ?? []), ...(ports.memory.recentLevels().length > 0 ? (['level'] as const) : [])])
}
