import { escalationKinds } from '../../../contract/calls/callClaims.ts'
import { escalationPlan } from '../../../domain/calls/escalation.ts'
import { gradesOf } from '../../../domain/calls/callQuality.ts'
import { settingIn } from '../../../domain/settings.ts'
import { linkMs } from '../../commands/calls/createInvite.ts'
import { invitationMessage } from '../../messages/roomMessages.ts'
import {
  busyness,
  clinicians,
  dayMs,
  historyDays,
  type HistoryPlan,
  type HistoryRoom,
  isNight,
  minuteMs,
} from './historyPlan.ts'
import type { SeededRandom } from './seededRandom.ts'

/** Calls a day of a room with a patient. */
const callsPerDay = 0.7
/** Maximum number of minutes of a call whose quality is written: a longer call is no different. */
const measuredMinutes = 2
/** Origin of the links in messages that have long been sent. */
export const pastOrigin = 'https://wardlink.demo.example'

const escalation = settingIn('escalation', [])
const answerTargetSeconds = settingIn('call_target_seconds', [])

/** Adds the calls of a room: none overlaps another, and none is still on. */
export function planCalls(plan: HistoryPlan, random: SeededRandom, room: HistoryRoom, now: number): void {
  // A room with a bad connection has it on most days.
  const weak = random.chance(0.07)
  let free = now - historyDays * dayMs
  const latest = now - 5 * minuteMs
  const mean = callsPerDay * random.between(0.5, 1.5) * (room.isEmpty ? 0.2 : 1)
  while (free < latest) {
    free += random.wait(dayMs / mean / 2)
    // Half of the moments are kept, and most of these at busy hours.
    if (!random.chance(busyness(free, room.timeZone))) continue
    free = planCall(plan, random, room, { startedAt: free, latest, weak })
  }
}

interface CallPlan {
  startedAt: number
  /** Time by which the call must be over. */
  latest: number
  weak: boolean
}

/** Adds a call, unless it would last beyond `latest`. Returns when the room is free again. */
function planCall(
  plan: HistoryPlan,
  random: SeededRandom,
  room: HistoryRoom,
  { startedAt, latest, weak }: CallPlan,
): number {
  const night = isNight(startedAt, room.timeZone)
  const isAnswered = random.chance(night ? 0.82 : 0.93)
  const waitMs = Math.round(
    isAnswered ? 9_000 + random.wait(night ? 150_000 : 75_000) : random.between(1.5, 8) * minuteMs,
  )
  const talkMs = isAnswered ? Math.round((1 + random.wait(6)) * minuteMs) : 0
  const arrivedAt = startedAt + waitMs
  const endedAt = arrivedAt + talkMs
  if (endedAt >= latest) return latest
  const callId = random.uuid()
  const { id: roomId, customerId } = room
  plan.calls.push({
    id: callId,
    customerId,
    roomId,
    alias: room.alias,
    hostPin: '',
    guestPin: '',
    createdAt: new Date(startedAt),
    startedAt: new Date(startedAt),
    endedAt: new Date(endedAt),
    endedBecause: isAnswered ? random.pick(['ended', 'left', 'left']) : random.pick(['ended', 'abandoned']),
    joinBase: pastOrigin,
    answerTargetSeconds,
  })
  const call = { callId, roomId, customerId, room, startedAt, endedAt }
  const claimedAt = isAnswered
    ? arrivedAt - Math.round(random.between(4_000, Math.min(waitMs - 2_000, 25_000)))
    : null
  const invite = planSteps(plan, random, call, claimedAt ?? endedAt)
  if (claimedAt !== null) planAnswer(plan, random, call, { claimedAt, arrivedAt, invite })
  if (isAnswered) planQuality(plan, random, call, { arrivedAt, weak })
  return endedAt + Math.round(random.between(5, 40) * minuteMs)
}

interface PlannedCall {
  callId: string
  roomId: string
  customerId: string
  room: HistoryRoom
  startedAt: number
  endedAt: number
}

type Invite = HistoryPlan['invites'][number]

/** Adds the steps that a call took until `until`, with their invites and messages. Returns the last invite. */
function planSteps(plan: HistoryPlan, random: SeededRandom, call: PlannedCall, until: number): Invite {
  const { callId, roomId, customerId, room, startedAt } = call
  const steps = [{ kind: escalationKinds[0], at: startedAt }, ...escalationPlan(startedAt, escalation)]
  const taken = steps.filter(({ kind, at }, index) => index === 0 || (kind !== 'fallback' && at <= until))
  const made = taken.map(({ kind, at }) => {
    const isAbove = kind === 'level_above'
    plan.callSteps.push({
      id: random.uuid(),
      customerId,
      callId,
      roomId,
      kind,
      level: isAbove ? 'facility' : 'unit',
      orgUnit: isAbove ? room.facility : room.unit,
      notified: 1,
      at: new Date(at),
    })
    return planInvite(plan, random, call, { kind: 'clinician', at })
  })
  const last = made.at(-1)
  if (last === undefined) throw new Error('a call has its first step')
  return last
}

/** Adds an invite that was not followed, and its message. */
function planInvite(
  plan: HistoryPlan,
  random: SeededRandom,
  { callId, roomId, customerId, room, endedAt }: PlannedCall,
  { kind, at }: { kind: Invite['kind']; at: number },
): Invite {
  const isFailed = random.chance(0.02)
  const invite: Invite = {
    id: random.uuid(),
    customerId,
    callId,
    roomId,
    kind,
    tokenHash: random.bytes(32),
    status: isFailed ? 'failed' : 'expired',
    createdAt: new Date(at),
    expiresAt: new Date(Math.min(endedAt, at + linkMs)),
  }
  plan.invites.push(invite)
  const channel = kind === 'guest' && random.chance(0.5) ? 'sms' : 'email'
  const facts = { channel, room, note: '', link: '' } as const
  plan.messages.push({
    id: random.uuid(),
    customerId,
    inviteId: invite.id ?? null,
    channel,
    destination:
      kind === 'clinician' ? room.station : channel === 'sms' ? '+12185550199' : `${kind}@demo.example`,
    subject: invitationMessage(room.locale, kind, facts).subject,
    // The body of a message that was sent is not kept.
    body: '',
    state: isFailed ? 'failed' : 'sent',
    attempts: isFailed ? 5 : 1,
    reason: isFailed ? random.pick(channel === 'sms' ? ['gateway_503'] : ['smtp_550', 'unreachable']) : null,
    createdAt: new Date(at),
    sentAt: isFailed ? null : new Date(at + random.integer(400, 2_500)),
  })
  return invite
}

/** Adds the claim of the clinician who joined, and sometimes one before it that expired. */
function planAnswer(
  plan: HistoryPlan,
  random: SeededRandom,
  call: PlannedCall,
  { claimedAt, arrivedAt, invite }: { claimedAt: number; arrivedAt: number; invite: Invite },
): void {
  const { callId, roomId, customerId, room, startedAt, endedAt } = call
  const joinedAt = arrivedAt - random.integer(500, 1_500)
  const name = random.pick(clinicians[room.locale])
  const claim = (by: string, from: number, end: number, outcome: 'joined' | 'released') => ({
    id: random.uuid(),
    customerId,
    callId,
    roomId,
    inviteId: outcome === 'joined' ? (invite.id ?? null) : null,
    name: by,
    fromOrgUnit: room.unit,
    claimedAt: new Date(from),
    expiresAt: new Date(from + escalation.claim_seconds * 1_000),
    endedAt: new Date(end),
    outcome,
  })
  const releasedMs = escalation.claim_seconds * 1_000
  const early = startedAt + 8_000
  if (early + releasedMs < claimedAt && random.chance(0.3))
    plan.callClaims.push(claim(random.pick(clinicians[room.locale]), early, early + releasedMs, 'released'))
  plan.callClaims.push(claim(name, claimedAt, joinedAt, 'joined'))
  Object.assign(invite, {
    status: 'joined',
    displayName: name,
    fromOrgUnit: room.unit,
    joinedAt: new Date(joinedAt),
    arrivedAt: new Date(arrivedAt),
  } satisfies Partial<Invite>)
  for (const [kind, share] of [
    ['interpreter', 0.1],
    ['guest', 0.08],
  ] as const) {
    const at = arrivedAt + random.integer(5_000, 30_000)
    if (!random.chance(share) || at + 30_000 >= endedAt) continue
    const other = planInvite(plan, random, call, { kind, at })
    if (other.status === 'expired' && random.chance(0.8))
      Object.assign(other, {
        status: 'joined',
        displayName: kind === 'guest' ? 'Ada' : 'Ines',
        joinedAt: new Date(at + 15_000),
        arrivedAt: new Date(at + 17_000),
      } satisfies Partial<Invite>)
  }
}

/** Adds what the clients of the room and of the clinician measured. */
function planQuality(
  plan: HistoryPlan,
  random: SeededRandom,
  { callId, roomId, customerId, endedAt }: PlannedCall,
  { arrivedAt, weak }: { arrivedAt: number; weak: boolean },
): void {
  const minutes = Math.min(measuredMinutes, Math.floor((endedAt - arrivedAt) / minuteMs))
  const isBad = random.chance(weak ? 0.6 : 0.04)
  // Half of the bad connections are only fair.
  const worst = random.chance(0.5) ? 1 : 0.4
  for (const part of ['room', 'clinician'] as const) {
    const participant = random.uuid()
    for (let minute = 1; minute <= minutes; minute += 1) {
      const suffers = isBad && part === 'room' && random.chance(0.7)
      const measured = {
        seconds: 60,
        round_trip_ms: Math.round(suffers ? random.between(310, 950 * worst + 300) : random.between(18, 90)),
        loss_up: suffers ? random.between(0.011, 0.012 + 0.045 * worst) : random.between(0, 0.004),
        loss_down: suffers ? random.between(0.005, 0.03 * worst + 0.005) : random.between(0, 0.004),
        concealed: suffers ? random.between(0.005, 0.03 * worst + 0.005) : random.between(0, 0.004),
        frozen_ms: suffers ? random.integer(500, 3_000 * worst) : 0,
      }
      plan.callMinutes.push({
        id: random.uuid(),
        customerId,
        roomId,
        callId,
        participant,
        part,
        at: new Date(arrivedAt + minute * minuteMs),
        seconds: measured.seconds,
        ...gradesOf(measured),
        roundTripMs: measured.round_trip_ms,
        jitterMs: Math.round(random.between(2, suffers ? 60 : 12)),
        lossUp: measured.loss_up,
        lossDown: measured.loss_down,
        concealed: measured.concealed,
        framesUp: suffers ? random.integer(8, 22) : random.integer(24, 30),
        framesDown: suffers ? random.integer(8, 22) : random.integer(24, 30),
        freezes: measured.frozen_ms === 0 ? 0 : random.integer(1, 4),
        frozenMs: measured.frozen_ms,
        kbitUp: random.integer(600, 1_800),
        kbitDown: random.integer(600, 1_800),
      })
    }
  }
}
