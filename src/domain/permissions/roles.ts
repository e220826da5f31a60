import type { RightName } from '../../contract/permissions/accessExplanation.ts'
import { type Assignment, patientRoles, type Role, roles } from '../../contract/permissions/roles.ts'

type FlagOf<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Lowercase<Word>>}${FlagOf<Rest>}`
  : Capitalize<Lowercase<Name>>

/** A flag for each role: `is` and the role's name in Pascal case. */
export type RoleFlags = Record<`is${FlagOf<Role>}`, boolean>

/** Returns the profile's derived flags: for each role, true if the user has it anywhere. */
export function roleFlags(held: readonly Pick<Assignment, 'role'>[]): RoleFlags {
  const has = (role: Role) => held.some((assignment) => assignment.role === role)
  return {
    isSuperAdmin: has('SUPER_ADMIN'),
    isWardlinkAdmin: has('WARDLINK_ADMIN'),
    isChannelAdmin: has('CHANNEL_ADMIN'),
    isCustomerAdmin: has('CUSTOMER_ADMIN'),
    isFacilityAdmin: has('FACILITY_ADMIN'),
    isUnitAdmin: has('UNIT_ADMIN'),
    isUserAdmin: has('USER_ADMIN'),
    isTechAdmin: has('TECH_ADMIN'),
    isTech: has('TECH'),
  }
}

/** Which roles may do what, at their org unit and below. */
const rights = {
  /** See the org units and their rooms. */
  seeStructure: roles,
  /** See which patient is in which bed. */
  seePatients: patientRoles,
  /** Admit, transfer and discharge. */
  keepPatients: patientRoles,
  /** See accounts and their roles. A technical administrator sees technicians only. */
  seeUsers: [...patientRoles, 'USER_ADMIN', 'TECH_ADMIN'],
  /** See messages to people outside, including their links. */
  seeOutbox: patientRoles,
  /** Create, change, remove and restore org units and rooms. */
  changeStructure: patientRoles,
  /** See the audit: each action, the user who took it, and where it came from. */
  seeAudit: [...patientRoles, 'USER_ADMIN'],
  /** See how often users signed in. */
  seeSignIns: [...patientRoles, 'USER_ADMIN'],
  /** See how long rooms were in calls, and their devices offline. */
  seeAvailability: patientRoles,
  /** Configure the identity providers of single sign-on. */
  keepSso: ['SUPER_ADMIN', 'WARDLINK_ADMIN', 'CHANNEL_ADMIN', 'CUSTOMER_ADMIN'],
  /** See the devices of rooms, their state and their problems. Includes no patient data. */
  seeDevices: [...patientRoles, 'TECH_ADMIN', 'TECH'],
  /** Acknowledge a device's alerts. */
  keepDevices: [...patientRoles, 'TECH_ADMIN'],
  /** Configure which people outside are notified of which events, and when. */
  keepNotifications: patientRoles,
  /** Let other systems in, and notify them of events. */
  keepIntegrations: ['SUPER_ADMIN', 'WARDLINK_ADMIN', 'CHANNEL_ADMIN', 'CUSTOMER_ADMIN'],
  /** Issue links that admit patients' own phones. */
  issuePhoneLinks: patientRoles,
  /** Test a room's device, read its log and restart it. None of these changes stored data. */
  testDevices: [...patientRoles, 'TECH_ADMIN', 'TECH'],
  /** Enroll a screen as a room's device. */
  enrolDevices: [...patientRoles, 'TECH_ADMIN'],
  /** Choose the functions that bedside sessions have. */
  keepPermissions: [...patientRoles, 'USER_ADMIN'],
  /** Change the settings of a level. */
  keepSettings: patientRoles,
} as const satisfies Record<RightName, readonly Role[]>

export type Right = RightName

/**
 * Position in the tree: the ids of all ancestors, and the object's own id if it is one of these org units.
 */
export interface Place {
  organizationId: string
  customerId: string
  facilityId: string
  unitId: string
}

/** Returns true if the role includes the right, within the role's scope. */
export function hasRight(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = rights[right]
  return allowed.includes(role)
}

/** Returns all roles that include a right. */
export const rolesWith = (right: Right): Role[] => [...rights[right]]

/** Returns the assignments that give the user the right. */
export function assignmentsFor(held: readonly Assignment[], right: Right): Assignment[] {
  return held.filter(({ role }) => hasRight(role, right))
}

/**
 * Returns true if the assignment's scope covers the place: its org unit is the place's own, or an ancestor of
 * it.
 */
export function coversScope({ path }: Pick<Assignment, 'path'>, place: Partial<Place>): boolean {
  const orgUnit = path.at(-1)
  if (orgUnit === undefined) return true
  const idAt = {
    organization: place.organizationId,
    customer: place.customerId,
    facility: place.facilityId,
    unit: place.unitId,
  }
  return idAt[orgUnit.level] === orgUnit.id
}

/** Returns true if the user has the right at the place. */
export function hasRightAt(held: readonly Assignment[], right: Right, place: Partial<Place>): boolean {
  return assignmentsFor(held, right).some((assignment) => coversScope(assignment, place))
}

/** Returns true if the role applies to the whole platform. */
export const isOfPlatform = ({ path }: Pick<Assignment, 'path'>): boolean => path.length === 0
