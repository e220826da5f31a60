import type { Assignment, Role } from '../contract/permissions/roles.ts'

/** The console's sections as its sidebar shows them; each name is its address too. */
export const sectionGroups = [
  { group: 'overview', sections: ['dashboard', 'monitoring', 'care-system-units'] },
  {
    group: 'configuration',
    sections: ['organizations', 'customers', 'facilities', 'rooms', 'users', 'byod', 'units'],
  },
  { group: 'reporting', sections: ['calls', 'call-quality', 'sign-in-summary', 'vmr-availability', 'audit'] },
  {
    group: 'system',
    sections: ['settings', 'documentation', 'sso-providers', 'developer', 'notifications', 'technician'],
  },
] as const

export type SectionGroup = (typeof sectionGroups)[number]['group']
export type Section = (typeof sectionGroups)[number]['sections'][number]

const administrators = [
  'SUPER_ADMIN',
  'WARDLINK_ADMIN',
  'CHANNEL_ADMIN',
  'CUSTOMER_ADMIN',
  'FACILITY_ADMIN',
  'UNIT_ADMIN',
] as const satisfies readonly Role[]
const structure = [...administrators, 'USER_ADMIN', 'TECH_ADMIN'] as const
const devices = [...administrators, 'TECH_ADMIN', 'TECH'] as const
const all = [...structure, 'TECH'] as const

const depth = { platform: 0, organization: 1, customer: 2, facility: 3, unit: 4 } as const

/**
 * Roles that see each section, and the lowest level of their org unit at which they do. Below that level the
 * section has nothing to show.
 */
const audience: Readonly<Record<Section, readonly [roles: readonly Role[], level: keyof typeof depth]>> = {
  dashboard: [all, 'unit'],
  monitoring: [devices, 'unit'],
  'care-system-units': [devices, 'unit'],
  organizations: [structure, 'organization'],
  customers: [structure, 'customer'],
  facilities: [structure, 'facility'],
  rooms: [all, 'unit'],
  users: [structure, 'unit'],
  byod: [administrators, 'unit'],
  units: [structure, 'unit'],
  calls: [administrators, 'unit'],
  'call-quality': [devices, 'unit'],
  'sign-in-summary': [[...administrators, 'USER_ADMIN'], 'unit'],
  'vmr-availability': [administrators, 'unit'],
  audit: [[...administrators, 'USER_ADMIN'], 'unit'],
  settings: [administrators, 'unit'],
  documentation: [all, 'unit'],
  'sso-providers': [administrators, 'customer'],
  developer: [administrators, 'customer'],
  notifications: [administrators, 'unit'],
  technician: [devices, 'unit'],
}

/** Returns true if any of the user's roles gives access to the section. */
export function findsSection(held: readonly Assignment[], section: Section): boolean {
  const [roles, level] = audience[section]
  return held.some(
    ({ role, path }) => roles.includes(role) && depth[path.at(-1)?.level ?? 'platform'] <= depth[level],
  )
}

/** Returns the sidebar for a user with these roles. Groups without a visible section are omitted. */
export function sectionsFor(held: readonly Assignment[]): { group: SectionGroup; sections: Section[] }[] {
  return sectionGroups
    .map(({ group, sections }) => ({ group, sections: sections.filter((name) => findsSection(held, name)) }))
    .filter(({ sections }) => sections.length > 0)
}
