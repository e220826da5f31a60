import type { Assignment } from '../../contract/permissions/roles.ts'
import { findsSection } from '../../domain/consoleSections.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import { givesRoles } from '../../domain/users/users.ts'

/** A card of the first steps; apart from `level`, the name of the section that it leads to. */
export type FirstStep =
  | 'rooms'
  | 'level'
  | 'users'
  | 'technician'
  | 'notifications'
  | 'monitoring'
  | 'documentation'

/** Most cards that a user sees. */
const mostSteps = 5

/** Returns true if there is more than one level that the user may look at. */
const choosesLevel = (held: readonly Assignment[]): boolean =>
  held.length > 1 || held.some(({ path }) => path.at(-1)?.level !== 'unit')

/**
 * Returns the first steps of a user: each has the right for what its card says. The last two replace steps that the
 * user has no right for.
 */
export function firstStepsFor(held: readonly Assignment[]): FirstStep[] {
  const may: Readonly<Record<FirstStep, boolean>> = {
    rooms: assignmentsFor(held, 'changeStructure').length > 0,
    level: choosesLevel(held),
    users: findsSection(held, 'users') && givesRoles(held),
    technician: assignmentsFor(held, 'enrolDevices').length > 0,
    notifications: assignmentsFor(held, 'keepNotifications').length > 0,
    monitoring: findsSection(held, 'monitoring'),
    documentation: true,
  }
  const steps = [
    'rooms',
    'level',
    'users',
    'technician',
    'notifications',
    'monitoring',
    'documentation',
  ] as const
  return steps.filter((step) => may[step]).slice(0, mostSteps)
}
