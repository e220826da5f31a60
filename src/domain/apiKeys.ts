import type { ApiScope } from '../contract/apiKeys.ts'
import type { Role } from '../contract/roles.ts'

/** Every key begins so: whoever finds one in a file knows what it is. */
export const keyStart = 'wlk_'

/** A key may do what the least role does that may do it, at its node and below. */
export const scopeRoles = {
  'fhir:write': 'UNIT_ADMIN',
  'rooms:read': 'TECH',
  'devices:read': 'TECH',
  // The least role that has both reports; neither tells of a patient.
  'reports:read': 'UNIT_ADMIN',
  'audit:read': 'USER_ADMIN',
} as const satisfies Record<ApiScope, Role>
