import { standardRules } from '../../../domain/careRequests/standardRules.ts'
import {
  busyness,
  clinicians,
  dayMs,
  historyDays,
  type HistoryPlan,
  type HistoryRoom,
  minuteMs,
} from './historyPlan.ts'
import { pastOrigin } from './planCalls.ts'
import type { SeededRandom } from './seededRandom.ts'

const requestsPerDay = 0.8
/** How long a claim of a request holds. */
const claimMs = 15 * minuteMs
/** Kinds by how often patients ask for them. */
const asked = [
  'water',
  'water',
  'toilet',
  'toilet',
  'pain',
  'pain',
  'blanket',
  'position',
  'medicine',
] as const
const others = ['question', 'cleaning', 'other', 'interpreter', 'unwell', 'breathing'] as const

/** Adds the requests of a room that have ended, each with its steps and the claim of the person who came. */
export function planRequests(plan: HistoryPlan, random: SeededRandom, room: HistoryRoom, now: number): void {
  if (room.isEmpty) return
  const mean = requestsPerDay * random.between(0.4, 1.6)
  const latest = now - 5 * minuteMs
  for (let at = now - historyDays * dayMs; at < latest; at += random.wait(dayMs / mean / 2))
    if (random.chance(busyness(at, room.timeZone))) planRequest(plan, random, room, { sentAt: at, latest })
}

function planRequest(
  plan: HistoryPlan,
  random: SeededRandom,
  room: HistoryRoom,
  { sentAt, latest }: { sentAt: number; latest: number },
): void {
  const kind = random.chance(0.75) ? random.pick(asked) : random.pick(others)
  const rule = standardRules.find((one) => one.kind === kind)
  if (rule === undefined) throw new Error(`no rule for ${kind}`)
  const targetMs = rule.target_minutes * minuteMs
  const lastsMs = Math.round(minuteMs + random.wait(targetMs * 0.45))
  const endedAt = sentAt + lastsMs
  if (endedAt >= latest) return
  const isDone = random.chance(0.9)
  const name = random.pick(clinicians[room.locale])
  const { id: roomId, customerId } = room
  const id = random.uuid()
  const claimedAt = sentAt + Math.round(lastsMs * random.between(0.3, 0.7))
  plan.careRequests.push({
    id,
    customerId,
    roomId,
    kind,
    team: rule.team,
    names: {},
    sentAt: new Date(sentAt),
    targetAt: new Date(sentAt + targetMs),
    seenAt: isDone ? new Date(claimedAt) : null,
    seenBy: isDone ? name : null,
    joinBase: pastOrigin,
    endedAt: new Date(endedAt),
    outcome: isDone ? 'done' : 'taken_back',
    doneBy: isDone ? name : null,
  })
  if (isDone)
    plan.careRequestClaims.push({
      id: random.uuid(),
      customerId,
      requestId: id,
      name,
      fromOrgUnit: room.unit,
      claimedAt: new Date(claimedAt),
      expiresAt: new Date(Math.max(endedAt, claimedAt + claimMs)),
      endedAt: new Date(endedAt),
      outcome: 'done',
    })
  const step = (kindOf: 'on_duty' | 'everyone', at: number) =>
    plan.careRequestSteps.push({
      id: random.uuid(),
      customerId,
      requestId: id,
      kind: kindOf,
      level: 'unit',
      orgUnit: room.unit,
      notified: 1,
      at: new Date(at),
    })
  step('on_duty', sentAt)
  if (lastsMs > targetMs && (!isDone || claimedAt - sentAt > targetMs)) step('everyone', sentAt + targetMs)
}
