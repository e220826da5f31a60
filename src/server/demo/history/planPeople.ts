import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { weekdayOf } from '../../../domain/localTime.ts'
import {
  dayMs,
  historyDays,
  type HistoryPlan,
  type HistoryRoom,
  type HistoryUser,
  hourAt,
  hourMs,
  minuteMs,
  placeOf,
} from './historyPlan.ts'
import type { SeededRandom } from './seededRandom.ts'

/** Adds a user for each unit, who administers it. Returns them. */
export function planUnitUsers(
  plan: HistoryPlan,
  random: SeededRandom,
  rooms: readonly HistoryRoom[],
): HistoryUser[] {
  const byUnit = [...Map.groupBy(rooms, ({ unitId }) => unitId).values()]
  return byUnit.flatMap(([room], index) => {
    const name = unitUsers[room?.locale ?? 'en'][index % 7]
    if (room === undefined || name === undefined) return []
    const id = random.uuid()
    plan.users.push({ id, name, email: `unit${index + 1}@demo.example` })
    const { unitId, customerId, timeZone } = room
    const at = { level: 'unit', nodeId: unitId, customerId } as const
    plan.roleAssignments.push({ userId: id, role: 'UNIT_ADMIN', grantedBy: 'Clara Jensen', ...at })
    return [{ id, name, place: placeOf(room), timeZone }]
  })
}

const unitUsers = {
  en: ['Nora Lindgren', 'Owen Brandt', 'Leila Haddad', 'Peter Okoye', 'Sofia Reyes', 'Ian Cho', 'Mara Voss'],
  ja: ['石井 明美', '森 拓也', '清水 理恵', '池田 誠', '橋本 彩', '前田 修', '岡田 純'],
  ar: ['منى السبيعي', 'فهد العمري', 'أمل الحارثي', 'ماجد القرني', 'لمى الشهري', 'سعد البلوي', 'هدى الجهني'],
} as const

/** Adds the sign-ins of a user: on most working days, sometimes after a mistyped password. */
export function planSignIns(
  plan: HistoryPlan,
  random: SeededRandom,
  { id, name, place, timeZone }: HistoryUser,
  now: number,
): void {
  const address = `10.20.${random.integer(1, 8)}.${random.integer(10, 240)}`
  for (let back = historyDays; back > 0; back -= 1) {
    const from = now - back * dayMs
    const weekday = weekdayOf(from, timeZone)
    if (!random.chance(weekday === 0 || weekday === 6 ? 0.2 : 0.85)) continue
    // Between seven and ten o'clock at the facility.
    const hours = (7 - hourAt(from, timeZone) + 24) % 24
    const at = from + hours * hourMs + random.between(0, 3 * hourMs)
    if (at > now - 10 * minuteMs) continue
    const session = { id: random.uuid(), kind: 'session' as const }
    if (random.chance(0.08))
      plan.auditEvents.push({
        at: new Date(at - random.integer(8_000, 60_000)),
        actor: '',
        address,
        action: 'sign_in_failed',
        targetKind: 'user',
        targetId: id,
        target: name,
        ...place,
      })
    const event = {
      actorId: id,
      actor: name,
      address,
      targetKind: session.kind,
      targetId: session.id,
      target: name,
    }
    plan.auditEvents.push({
      ...event,
      ...place,
      at: new Date(at),
      action: 'sign_in',
      after: { proof: 'password' },
    })
    const until = at + random.between(4, 9) * hourMs
    if (until < now && random.chance(0.7))
      plan.auditEvents.push({ ...event, ...place, at: new Date(until), action: 'sign_out' })
  }
}

/** Adds what the staff of a unit did with its beds and devices. */
export function planActs(
  plan: HistoryPlan,
  random: SeededRandom,
  { room, by }: { room: HistoryRoom; by: HistoryUser },
  now: number,
): void {
  for (let at = now - historyDays * dayMs; ;) {
    at += random.wait(8 * dayMs)
    if (at > now - hourMs) return
    const act = {
      actorId: by.id,
      actor: by.name,
      address: '10.20.1.12',
      targetKind: 'room',
      targetId: room.id,
      target: roomLabel(room),
      ...placeOf(room),
    }
    const action = random.pick([
      'admit',
      'admit',
      'test_device',
      'issue_link',
      'issue_code',
      'notify',
    ] as const)
    if (action === 'admit')
      plan.auditEvents.push({ ...act, at: new Date(at - minuteMs), action: 'discharge' })
    plan.auditEvents.push({
      ...act,
      at: new Date(at),
      action,
      ...(action === 'notify' && { after: { told: 1 } }),
    })
  }
}

/** Adds the audit entries of alerts that someone took charge of. */
export function planAcknowledgments(plan: HistoryPlan, rooms: ReadonlyMap<string, HistoryRoom>): void {
  for (const { id, roomId, kind, acknowledgedAt, acknowledgedBy, acknowledgedName } of plan.deviceAlerts) {
    const room = rooms.get(roomId)
    if (room === undefined || !acknowledgedAt) continue
    plan.auditEvents.push({
      at: acknowledgedAt,
      actorId: acknowledgedBy ?? null,
      actor: acknowledgedName ?? '',
      address: '10.20.1.12',
      action: 'acknowledge',
      targetKind: 'device_alert',
      targetId: id ?? null,
      target: [room.number, room.bed].filter((part) => part !== '').join(' · '),
      ...placeOf(room),
      after: { kind },
    })
  }
}
