import type { AccessExplanation, RightName } from '../../contract/permissions/accessExplanation.ts'
import type { GrantOrgUnitRef } from '../../contract/permissions/permissions.ts'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { hasRight, rolesWith } from './roles.ts'

interface Question {
  right: RightName
  /** From the organization down to the org unit; empty for the platform. */
  path: readonly GrantOrgUnitRef[]
  /** All roles of the user (`held`), and those of them that the caller may see (`seen`). */
  held: readonly Assignment[]
  seen: readonly Assignment[]
  deactivated: boolean
}

const orgUnitIdOf = ({ path }: Assignment): string | null => path.at(-1)?.id ?? null

/**
 * Explains why a user has a right at an org unit or lacks it, from the roles that apply on the path down to
 * it.
 */
export function accessExplanation({
  right,
  path,
  held,
  seen,
  deactivated,
}: Question): Pick<AccessExplanation, 'allowed' | 'because' | 'roles' | 'steps' | 'elsewhere'> {
  const way = [null, ...path]
  const holdsHere = (role: Assignment) => way.some((orgUnit) => (orgUnit?.id ?? null) === orgUnitIdOf(role))
  const here = held.filter((role) => holdsHere(role))
  const allowed = !deactivated && here.some(({ role }) => hasRight(role, right))
  const steps = way.map((orgUnit) => {
    const at = seen.filter((role) => orgUnitIdOf(role) === (orgUnit?.id ?? null))
    return { node: orgUnit, held: at.map(({ role }) => ({ role, has: hasRight(role, right) })) }
  })
  // The highest role that gives the right. The same right from a lower role changes nothing.
  const deciding = allowed ? steps.findIndex((step) => step.held.some(({ has }) => has)) : -1
  return {
    allowed,
    roles: rolesWith(right),
    because: deactivated
      ? 'deactivated'
      : allowed
        ? deciding < 0
          ? 'unseen_role'
          : 'role'
        : here.length > 0
          ? 'role_lacks'
          : seen.some(({ role }) => hasRight(role, right))
            ? 'elsewhere'
            : 'no_role',
    steps: steps.map((step, depth) => ({ ...step, decides: depth === deciding })),
    elsewhere: seen
      .filter((role) => !holdsHere(role))
      .map((role) => ({ ...role, has: hasRight(role.role, right) })),
  }
}
