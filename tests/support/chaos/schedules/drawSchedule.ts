import { type Draw, drawFrom } from './draw.ts'
import { roommateAnswers } from '../../../../src/contract/calls/roommates.ts'
import {
  type Act,
  askedKinds,
  type CopyTime,
  type Fault,
  heldKeys,
  levels,
  type Schedule,
  type Step,
  tenMinutesMs,
  type When,
} from './schedule.ts'

type Scene = (draw: Draw) => readonly Act[]

const hold: Scene = (draw) => [{ act: 'hold', key: draw.oneOf(heldKeys), ms: draw.whole(300, 900) }]
const turnUp: Scene = (draw) => [{ act: 'level', level: draw.oneOf(levels), presses: draw.whole(1, 3) }]

/** Acts that people do one after the other. Each scene leaves the room so that any other can follow. */
const scenes: readonly Scene[] = [
  (draw) => [...hold(draw), ...hold(draw)],
  (draw) => [...hold(draw), { act: 'home' }],
  (draw) => [...turnUp(draw), ...turnUp(draw)],
  () => [{ act: 'cover' }, { act: 'uncover' }],
  (draw) => [...turnUp(draw), { act: 'cover' }],
  (draw) => [
    { act: 'addPin', name: `Window ${String(draw.whole(100, 999))}` },
    ...hold(draw),
    { act: 'goToPin' },
  ],
  (draw) => [
    { act: 'addPin', name: `Door ${String(draw.whole(100, 999))}` },
    { act: 'renamePin', name: `Chair ${String(draw.whole(100, 999))}` },
  ],
  (draw) => [{ act: 'addPin', name: `Shelf ${String(draw.whole(100, 999))}` }, { act: 'removePin' }],
  (draw) => [{ act: 'secondTab' }, ...turnUp(draw), ...hold(draw)],
  (draw) => [{ act: 'secondTab' }, { act: 'cover' }, ...turnUp(draw)],
]

/** Acts between the patient and the staff outside a call. */
const careScenes: readonly Scene[] = [
  (draw) => [{ act: 'knock' }, { act: 'answer', answer: draw.oneOf(refusals) }],
  () => [{ act: 'knock' }, { act: 'answer', answer: 'come_in' }, { act: 'endCall' }],
  (draw) => [{ act: 'ask', kind: draw.oneOf(askedKinds) }, { act: 'claim' }],
  (draw) => [{ act: 'ask', kind: draw.oneOf(askedKinds) }, { act: 'claim' }, { act: 'takeBack' }],
  (draw) => [{ act: 'visitBeside' }, { act: 'answerBeside', answer: draw.oneOf(roommateAnswers) }],
  () => [{ act: 'knock' }, { act: 'discharge' }],
  () => [{ act: 'enter' }, { act: 'coverEntry' }, { act: 'entryOver' }, { act: 'uncover' }],
  (draw) => [{ act: 'enter' }, { act: draw.oneOf(['entryOver', 'discharge']) }],
  () => [
    { act: 'call', joined: false },
    { act: 'claimCall' },
    { act: 'giveBack' },
    { act: 'claimCall' },
    { act: 'claimerDies' },
    { act: 'claimCall' },
    { act: 'joinCall' },
    { act: 'endCall' },
  ],
]
const refusals = ['in_5_minutes', 'not_now'] as const

const callScenes: readonly Scene[] = [
  (draw) => [
    { act: 'call' },
    { act: 'chat', text: `It hurts less ${String(draw.whole(1000, 9999))}` },
    { act: 'chat', text: `I slept ${String(draw.whole(1000, 9999))}` },
    { act: 'endCall' },
  ],
  (draw) => [
    { act: 'call' },
    { act: 'invite', to: `guest${String(draw.whole(1000, 9999))}@family.example` },
    { act: 'chat', text: `My daughter comes ${String(draw.whole(1000, 9999))}` },
    { act: 'endCall' },
  ],
  () => [{ act: 'call' }, { act: 'switchMic' }, { act: 'endCall' }],
]

const copyTimes: readonly CopyTime[] = [
  'immediately',
  'after its reply',
  'after the act',
  'after the next act',
]
const whens: readonly When[] = ['before', 'during', 'request']

const lasting = (draw: Draw): { acts: 1 | 2; ms: number } => ({
  acts: draw.chance(30) ? 2 : 1,
  ms: draw.whole(150, 1_500),
})

/** Relative frequency of each fault. */
const faults: readonly (readonly [parts: number, fault: (draw: Draw) => Fault])[] = [
  [5, (draw) => ({ fault: 'cut', ...lasting(draw) })],
  [4, (draw) => ({ fault: 'halfOpen', ...lasting(draw) })],
  [4, (draw) => ({ fault: 'delay', latencyMs: draw.whole(50, 400), ...lasting(draw) })],
  [4, () => ({ fault: 'reset' })],
  [5, () => ({ fault: 'loseReply' })],
  [5, (draw) => ({ fault: 'duplicate', copy: draw.oneOf(copyTimes) })],
  [3, (draw) => ({ fault: 'killServer', forgotten: draw.chance(50), ...lasting(draw) })],
  [3, (draw) => ({ fault: 'killTab', how: draw.oneOf(['crash', 'close']) })],
  [3, (draw) => ({ fault: 'clock', aheadMs: draw.oneOf([tenMinutesMs, -tenMinutesMs]) })],
  [3, () => ({ fault: 'fullStorage' })],
  [7, () => ({ fault: 'swapWorker' })],
  [4, (draw) => ({ fault: 'deviceAway', ...lasting(draw) })],
]

function drawFault(draw: Draw, worker: boolean): Fault {
  const bag = faults.flatMap(([parts, fault]) => Array.from({ length: parts }, () => fault))
  const fault = draw.oneOf(bag)(draw)
  // Without a service worker there is nothing to swap.
  return fault.fault === 'swapWorker' && !worker ? { fault: 'reset' } : fault
}

function drawWhen(draw: Draw, act: Act, fault: Fault | null): When {
  const when = draw.oneOf(whens)
  // Each of these waits for a request on its own.
  const waits = fault?.fault === 'loseReply' || fault?.fault === 'duplicate'
  if (when === 'request' && waits) return 'during'
  // Without a reachable room there is no call, and nothing in it could fail.
  return when === 'before' && act.act === 'call' ? 'during' : when
}

/**
 * Returns the schedule of a seed, which is always the same. A third of the steps have no fault, so that there
 * is something to disturb.
 */
export function drawSchedule(seed: number): Schedule {
  const draw = drawFrom(seed)
  const worker = draw.chance(40)
  const acts: Act[] = []
  if (draw.chance(25)) acts.push(...draw.oneOf(callScenes)(draw))
  else if (draw.chance(60)) acts.push(...draw.oneOf(careScenes)(draw))
  else acts.push(...draw.oneOf(scenes)(draw), ...draw.oneOf(scenes)(draw))
  const isDischarged = acts.some(({ act }) => act === 'discharge')
  if (draw.chance(35) && !isDischarged) acts.push({ act: 'nextPatient' })
  // The tablet cannot come to rest while a fault lasts.
  let goesOn = false
  const steps = acts.map((act): Step => {
    const unhurried = draw.chance(50) && !goesOn
    const fault = draw.chance(66) ? drawFault(draw, worker) : null
    goesOn = fault !== null && 'acts' in fault && fault.acts > 1
    return { unhurried, act, fault, when: drawWhen(draw, act, fault) }
  })
  return { name: `seed ${String(seed)}`, worker, complete: false, steps }
}
