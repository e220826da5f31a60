import type { RightName } from '../contract/personWhy.ts'
import { roles, type Assignment, type Role } from '../contract/roles.ts'

type FlagOf<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Lowercase<Word>>}${FlagOf<Rest>}`
  : Capitalize<Lowercase<Name>>

/** A flag for each role: `is` and the role's name in Pascal case (product spec, section 3). */
export type RoleFlags = Record<`is${FlagOf<Role>}`, boolean>

/** The profile's derived flags: whether somebody has a role anywhere. */
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

const overPatients = [
  'SUPER_ADMIN',
  'WARDLINK_ADMIN',
  'CHANNEL_ADMIN',
  'CUSTOMER_ADMIN',
  'FACILITY_ADMIN',
  'UNIT_ADMIN',
] as const satisfies readonly Role[]

/** Which roles may do what, at their node and below (decisions.md, "Levels and roles"). */
const rights = {
  /** The tree and its rooms. */
  seeStructure: roles,
  /** Who lies in a bed. */
  seePatients: overPatients,
  /** Admit, transfer and discharge. */
  keepPatients: overPatients,
  /** Who has an account, and which roles; who keeps devices sees technicians alone. */
  seeUsers: [...overPatients, 'USER_ADMIN', 'TECH_ADMIN'],
  /** Messages to people outside, with the links in them. */
  seeOutbox: overPatients,
  /** Make, change, remove and restore nodes and rooms. */
  changeStructure: overPatients,
  /** What was done, by whom and from where. */
  seeAudit: [...overPatients, 'USER_ADMIN'],
  /** How often people signed in. */
  seeSignIns: [...overPatients, 'USER_ADMIN'],
  /** For how long rooms were in calls, and their devices away. */
  seeAvailability: overPatients,
  /** Say who says who somebody is. */
  keepSso: ['SUPER_ADMIN', 'WARDLINK_ADMIN', 'CHANNEL_ADMIN', 'CUSTOMER_ADMIN'],
  /** The devices of rooms, what they do and what they lack; nothing of patients. */
  seeDevices: [...overPatients, 'TECH_ADMIN', 'TECH'],
  /** Take the trouble of a device upon oneself. */
  keepDevices: [...overPatients, 'TECH_ADMIN'],
  /** Who outside is told of what, and when. */
  keepNotifications: overPatients,
  /** Let other systems in, and tell them of events. */
  keepIntegrations: ['SUPER_ADMIN', 'WARDLINK_ADMIN', 'CHANNEL_ADMIN', 'CUSTOMER_ADMIN'],
  /** Let a patient's own phone into its place. */
  issuePhoneLinks: overPatients,
  /** Test a room's device, read its log, start it anew: none of it changes what is kept. */
  testDevices: [...overPatients, 'TECH_ADMIN', 'TECH'],
  /** Say which screen is a room's device. */
  enrolDevices: [...overPatients, 'TECH_ADMIN'],
  /** Say which functions a bedside session has. */
  keepPermissions: [...overPatients, 'USER_ADMIN'],
  /** Say how things are at a level. */
  keepSettings: overPatients,
} as const satisfies Record<RightName, readonly Role[]>

export type Right = RightName

/** Where something is: the ids of what lies above it, and of itself where it is such a node. */
export interface Place {
  organizationId: string
  customerId: string
  facilityId: string
  unitId: string
}

/** Whether a role has a right, where it holds. */
export function hasRight(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = rights[right]
  return allowed.includes(role)
}

/** Every role that has a right. */
export const rolesWith = (right: Right): Role[] => [...rights[right]]

/** The assignments by which somebody has a right. */
export function assignmentsFor(held: readonly Assignment[], right: Right): Assignment[] {
  return held.filter(({ role }) => hasRight(role, right))
}

/** Whether an assignment holds at a place: its own node is the place's, or lies above it. */
export function reaches({ path }: Assignment, place: Partial<Place>): boolean {
  const node = path.at(-1)
  if (node === undefined) return true
  const idAt = {
    organization: place.organizationId,
    customer: place.customerId,
    facility: place.facilityId,
    unit: place.unitId,
  }
  return idAt[node.level] === node.id
}

/** Whether somebody may do something at a place. */
export function may(held: readonly Assignment[], right: Right, place: Partial<Place>): boolean {
  return assignmentsFor(held, right).some((assignment) => reaches(assignment, place))
}

/** Whether a role holds everywhere. */
export const isOfPlatform = ({ path }: Pick<Assignment, 'path'>): boolean => path.length === 0
