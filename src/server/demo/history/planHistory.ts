import { deviceVersions } from '../deviceRoles.ts'
import { emptyPlan, type HistoryPlan, type HistoryRoom, type HistoryUser } from './historyPlan.ts'
import { planCalls } from './planCalls.ts'
import { planChanges } from './planChanges.ts'
import { planDevice } from './planDevices.ts'
import { planImports } from './planImports.ts'
import { planAcknowledgments, planActs, planSignIns, planUnitUsers } from './planPeople.ts'
import { planRequests } from './planRequests.ts'
import { SeededRandom } from './seededRandom.ts'

export interface HistoryFacts {
  /** Rooms in an order that is the same in every installation. */
  rooms: readonly HistoryRoom[]
  /** Users of the demo hospital, in such an order too. */
  staff: readonly HistoryUser[]
  /** First administrator of the installation; null if there is none yet. */
  administrator: { id: string; name: string } | null
  /** End of the history, in epoch milliseconds. */
  now: number
  seed: string
}

/** Versions below this one need an update in the demo hospital. */
export const oldestVersion = deviceVersions.current

/**
 * Returns the history of the demo hospital until `now`. The same facts and seed give the same rows in the same
 * order; each room has random numbers of its own, so that one more room changes nothing in the others.
 */
export function planHistory({ rooms, staff, administrator, now, seed }: HistoryFacts): HistoryPlan {
  const plan = emptyPlan()
  const people = new SeededRandom(`${seed} people`)
  const unitUsers = planUnitUsers(plan, people, rooms)
  const users = [...staff, ...unitUsers]
  for (const room of rooms) {
    const random = new SeededRandom(`${seed} ${room.uniqueId}`)
    planCalls(plan, random, room, now)
    planRequests(plan, random, room, now)
    const ofUnit = unitUsers.filter(({ place }) => place.unitId === room.unitId)
    const linked = planDevice(plan, random, room, { now, staff: ofUnit })
    // Random numbers of their own: a change of these changes no call.
    planChanges(plan, new SeededRandom(`${seed} changes ${room.uniqueId}`), room, { now, linked })
    for (const by of ofUnit) planActs(plan, random, { room, by }, now)
  }
  for (const user of users) planSignIns(plan, people, user, now)
  planAcknowledgments(plan, new Map(rooms.map((room) => [room.id, room])))
  if (administrator !== null) planImports(plan, people, { rooms, administrator }, now)
  plan.deviceChanges.sort((one, other) => one.at.getTime() - other.at.getTime())
  plan.auditEvents.sort((one, other) => one.at.getTime() - other.at.getTime())
  return plan
}
