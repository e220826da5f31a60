import { timeOfDay } from '../../../domain/localTime.ts'
import type { auditEvents } from '../../db/schema/auditSchema.ts'
import type { callMinutes } from '../../db/schema/callQualitySchema.ts'
import type { calls, invites, messages } from '../../db/schema/callSchema.ts'
import type { careRequestClaims, careRequests, careRequestSteps } from '../../db/schema/careRequestSchema.ts'
import type { callClaims, callSteps } from '../../db/schema/claimSchema.ts'
import type { roomDevices } from '../../db/schema/deviceSchema.ts'
import type { importRecords, imports } from '../../db/schema/importSchema.ts'
import type { deviceAlerts } from '../../db/schema/monitoringSchema.ts'
import type { deviceChanges, devicePresence } from '../../db/schema/presenceSchema.ts'
import type { deviceTests } from '../../db/schema/technicianSchema.ts'
import type { roleAssignments, users } from '../../db/schema.ts'
import type { MessageLocale } from '../../messages/mailText.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** Days of the demo hospital's history: of what reports compare, thirty days, and the thirty before. */
export const historyDays = 62
/** Days of what is listed, and not compared: nightly tests. */
export const listedDays = 30
/** Hours of the changes of devices, as many as are kept. */
export const changeHours = 24

/** A room of the demo hospital, with what its history needs. */
export interface HistoryRoom {
  id: string
  organizationId: string
  customerId: string
  facilityId: string
  unitId: string
  uniqueId: string
  number: string
  bed: string
  unit: string
  facility: string
  timeZone: string
  type: 'care_system' | 'standalone' | 'byod'
  alias: string
  locale: MessageLocale
  /** Mail address of the unit's station. */
  station: string
  isEmpty: boolean
}

/** A user, and the path of their role's org unit. */
export interface HistoryUser {
  id: string
  name: string
  place: Readonly<Partial<Record<'organizationId' | 'customerId' | 'facilityId' | 'unitId', string>>>
  timeZone: string
}

/** All rows of the history, in the order in which their tables are filled. */
export interface HistoryPlan {
  users: (typeof users.$inferInsert)[]
  roleAssignments: (typeof roleAssignments.$inferInsert)[]
  calls: (typeof calls.$inferInsert)[]
  invites: (typeof invites.$inferInsert)[]
  callClaims: (typeof callClaims.$inferInsert)[]
  callSteps: (typeof callSteps.$inferInsert)[]
  messages: (typeof messages.$inferInsert)[]
  callMinutes: (typeof callMinutes.$inferInsert)[]
  careRequests: (typeof careRequests.$inferInsert)[]
  careRequestClaims: (typeof careRequestClaims.$inferInsert)[]
  careRequestSteps: (typeof careRequestSteps.$inferInsert)[]
  devicePresence: (typeof devicePresence.$inferInsert)[]
  deviceAlerts: (typeof deviceAlerts.$inferInsert)[]
  /** By time: their ids are in the order of the rows. */
  deviceChanges: (typeof deviceChanges.$inferInsert & { at: Date })[]
  deviceTests: (typeof deviceTests.$inferInsert)[]
  roomDevices: (typeof roomDevices.$inferInsert)[]
  imports: (typeof imports.$inferInsert)[]
  importRecords: (typeof importRecords.$inferInsert)[]
  /** By time: the chain of seals is in the order of the rows. */
  auditEvents: (typeof auditEvents.$inferInsert & { at: Date })[]
}

export const emptyPlan = (): HistoryPlan => ({
  users: [],
  roleAssignments: [],
  calls: [],
  invites: [],
  callClaims: [],
  callSteps: [],
  messages: [],
  callMinutes: [],
  careRequests: [],
  careRequestClaims: [],
  careRequestSteps: [],
  devicePresence: [],
  deviceAlerts: [],
  deviceChanges: [],
  deviceTests: [],
  roomDevices: [],
  imports: [],
  importRecords: [],
  auditEvents: [],
})

/** Org units of a room, as the audit has them. */
export const placeOf = ({ organizationId, customerId, facilityId, unitId }: HistoryRoom) => ({
  organizationId,
  customerId,
  facilityId,
  unitId,
})

/** How busy each hour of a hospital's day is, from 0 to 1: most calls follow the rounds and the meals. */
const busyHours = [
  0.2, 0.15, 0.12, 0.12, 0.15, 0.3, 0.6, 0.9, 1, 0.95, 0.85, 0.75, 0.8, 0.7, 0.65, 0.6, 0.65, 0.75, 0.8, 0.7,
  0.55, 0.45, 0.35, 0.25,
]

export const hourAt = (at: number, timeZone: string): number => Number(timeOfDay(at, timeZone).slice(0, 2))
export const isNight = (at: number, timeZone: string): boolean => {
  const hour = hourAt(at, timeZone)
  return hour < 6 || hour >= 22
}
export const busyness = (at: number, timeZone: string): number => busyHours[hourAt(at, timeZone)] ?? 0

/** Clinicians of the demo hospital by the language of their facility. */
export const clinicians: Readonly<Record<MessageLocale, readonly string[]>> = {
  en: [
    'Mary Nguyen',
    'Josh Patel',
    'Ellen Sorensen',
    'Marcus Hale',
    'Ines Duarte',
    'Kofi Mensah',
    'Ruth Kim',
  ],
  ja: ['山本 恵', '小林 翔', '加藤 由美', '吉田 大輔', '斎藤 直子'],
  ar: ['سارة المطيري', 'خالد الدوسري', 'ريم الغامدي', 'يوسف الزهراني', 'هند العنزي'],
}
