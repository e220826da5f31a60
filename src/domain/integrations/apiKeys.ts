import type { ApiScope } from '../../contract/integrations/apiKeys.ts'
import type { Role } from '../../contract/permissions/roles.ts'

/** Prefix of every API key, which identifies a leaked key in a file. */
export const keyStart = 'wlk_'

/** Lowest role with the right for each scope. A key has that role's access at its org unit and below. */
export const scopeRoles = {
  'fhir:write': 'UNIT_ADMIN',
  'knocks:write': 'UNIT_ADMIN',
  'rooms:read': 'TECH',
  'devices:read': 'TECH',
  // Lowest role that may read both reports. Neither contains patient data.
  'reports:read': 'UNIT_ADMIN',
  'audit:read': 'USER_ADMIN',
  // The roles that groups give are limited by the account that created the key.
  'scim:write': 'USER_ADMIN',
} as const satisfies Record<ApiScope, Role>
