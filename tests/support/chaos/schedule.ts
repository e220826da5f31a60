import { type Draw, drawFrom } from './draw.ts'

/** What a person at the bedside does. Lengths are in milliseconds. */
export type Act =
  | { readonly act: 'hold'; readonly key: HeldKey; readonly ms: number }
  | { readonly act: 'home' }
  | { readonly act: 'cover' }
  | { readonly act: 'uncover' }
  | { readonly act: 'level'; readonly level: Level; readonly presses: number }
  | { readonly act: 'addPin'; readonly name: string }
  | { readonly act: 'goToPin' }
  | { readonly act: 'renamePin'; readonly name: string }
  | { readonly act: 'removePin' }
  | { readonly act: 'call' }
  | { readonly act: 'switchMic' }
  | { readonly act: 'chat'; readonly text: string }
  | { readonly act: 'invite'; readonly to: string }
  | { readonly act: 'endCall' }
  | { readonly act: 'secondTab' }
  | { readonly act: 'nextPatient' }

/** What goes wrong. Lengths are in milliseconds. */
export type Fault =
  | { readonly fault: 'cut'; readonly ms: number }
  | { readonly fault: 'halfOpen'; readonly ms: number }
  | { readonly fault: 'delay'; readonly ms: number; readonly latencyMs: number }
  | { readonly fault: 'reset' }
  | { readonly fault: 'loseReply' }
  /** The next request that changes something reaches the server a second time, so much later. */
  | { readonly fault: 'duplicate'; readonly afterMs: number }
  | { readonly fault: 'killServer' }
  | { readonly fault: 'killTab'; readonly how: 'crash' | 'close' }
  | { readonly fault: 'clock'; readonly aheadMs: number }
  | { readonly fault: 'fullStorage' }
  | { readonly fault: 'swapWorker' }
  /** The room's device loses its line. */
  | { readonly fault: 'deviceAway'; readonly ms: number }

export interface Step {
  readonly act: Act
  readonly fault: Fault | null
  /** Whether the fault comes first, or in the middle of the act. */
  readonly when: 'before' | 'during'
}

export interface Schedule {
  readonly seed: number
  /** Whether the page has a service worker: its installation takes a second. */
  readonly worker: boolean
  readonly steps: readonly Step[]
}

export const heldKeys = ['Up', 'Down', 'Left', 'Right', 'Up-left', 'Zoom In', 'Zoom Out'] as const
type HeldKey = (typeof heldKeys)[number]

export const levels = ['Speaker', 'Mic', 'Doorbell', 'Brightness', 'Speed'] as const
export type Level = (typeof levels)[number]

const tenMinutesMs = 600_000

type Scene = (draw: Draw) => readonly Act[]

const hold: Scene = (draw) => [{ act: 'hold', key: draw.oneOf(heldKeys), ms: draw.whole(300, 900) }]
const turnUp: Scene = (draw) => [{ act: 'level', level: draw.oneOf(levels), presses: draw.whole(1, 3) }]

/** What people do one thing after the other; each scene leaves the room so that any other can follow. */
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

/** How often each fault is drawn, in parts. */
const faults: readonly (readonly [parts: number, fault: (draw: Draw) => Fault])[] = [
  [5, (draw) => ({ fault: 'cut', ms: draw.whole(150, 1_500) })],
  [4, (draw) => ({ fault: 'halfOpen', ms: draw.whole(150, 1_500) })],
  [4, (draw) => ({ fault: 'delay', ms: draw.whole(400, 1_500), latencyMs: draw.whole(50, 400) })],
  [4, () => ({ fault: 'reset' })],
  [5, () => ({ fault: 'loseReply' })],
  [5, (draw) => ({ fault: 'duplicate', afterMs: draw.oneOf([0, 40, 400, 1_300]) })],
  [3, () => ({ fault: 'killServer' })],
  [3, (draw) => ({ fault: 'killTab', how: draw.oneOf(['crash', 'close']) })],
  [3, (draw) => ({ fault: 'clock', aheadMs: draw.oneOf([tenMinutesMs, -tenMinutesMs]) })],
  [3, () => ({ fault: 'fullStorage' })],
  [7, () => ({ fault: 'swapWorker' })],
  [4, (draw) => ({ fault: 'deviceAway', ms: draw.whole(100, 1_500) })],
]

function drawFault(draw: Draw, worker: boolean): Fault {
  const bag = faults.flatMap(([parts, fault]) => Array.from({ length: parts }, () => fault))
  const fault = draw.oneOf(bag)(draw)
  // Without a worker there is none to swap.
  return fault.fault === 'swapWorker' && !worker ? { fault: 'reset' } : fault
}

/** What happens under that seed: always the same. A third of all steps has no fault, so that there is something to disturb. */
export function scheduleOf(seed: number): Schedule {
  const draw = drawFrom(seed)
  const worker = draw.chance(40)
  const acts: Act[] = []
  if (draw.chance(25)) acts.push(...draw.oneOf(callScenes)(draw))
  else acts.push(...draw.oneOf(scenes)(draw), ...draw.oneOf(scenes)(draw))
  if (draw.chance(35)) acts.push({ act: 'nextPatient' })
  const steps = acts.map((act): Step => {
    const fault = draw.chance(66) ? drawFault(draw, worker) : null
    const when = draw.chance(50) ? 'before' : 'during'
    // A room that cannot be reached is not called, and then nothing of a call could go wrong.
    return { act, fault, when: act.act === 'call' ? 'during' : when }
  })
  return { seed, worker, steps }
}
