import { type LoadedHospital, machine, openLoadedHospital } from './loadedHospital.ts'
import { medianOf, type Percentiles } from '../percentiles.ts'
import { benchRelay, type Relayed } from './relayed.ts'
import type { Round } from './rounds.ts'
import { benchStorm } from './storm.ts'

/** Rooms, and commands per second. */
const steps = [
  [100, 50],
  [500, 200],
  [1_000, 300],
  [2_000, 500],
  [3_000, 750],
  [4_000, 1_000],
] as const
/** Step with limits: the load of a hospital group of two thousand beds on one server. */
const judged = { rooms: 2_000, timesTheEcho: 3, megabytes: 400 } as const

const rounds = 5
/**
 * Number of rounds with the broker in addition. A message through it takes as many hops as a command, with no
 * work in between.
 */
const roundsBeside = 5
const roundMs = 3_000
const idleMs = 10_000

/** Cost of one step. */
interface Step {
  readonly rooms: number
  readonly asked: number
  readonly perSecond: number
  readonly commands: Percentiles
  readonly socket: Percentiles
  readonly broker: Percentiles | null
  /** Round trip of the socket echo in the rounds with the broker. */
  readonly socketBeside: Percentiles
  /** Share of one core, from 0 to 1. */
  readonly busy: number
  readonly idle: number
  readonly megabytes: number
  readonly failures: readonly string[]
  /** The same through a process that only relays, at the judged step. */
  readonly relayed: Relayed | null
}

/**
 * Grows a hospital step by step, prints what each step costs, and then breaks every link at the same time.
 */
export async function benchGrowth(): Promise<void> {
  console.log(`Rooms and commands grow; ${machine()}; medians of ${String(rounds)} rounds, milliseconds`)
  console.log(heading)
  const hospital = await openLoadedHospital(steps.at(-1)?.[0] ?? 0)
  try {
    const measured: Step[] = []
    for (const [rooms, perSecond] of steps) {
      const step = await measure(hospital, rooms, perSecond)
      measured.push(step)
      console.log(lineOf(step))
    }
    for (const line of conclusions(measured)) console.log(line)
    await benchStorm(hospital)
    if (measured.some(({ failures }) => failures.length > 0)) process.exitCode = 1
  } finally {
    await hospital.close()
  }
}

async function measure(hospital: LoadedHospital, rooms: number, commandsPerSecond: number): Promise<Step> {
  await hospital.grow(rooms)
  const idle = await busyDuring(hospital, () => new Promise((resolve) => setTimeout(resolve, idleMs)))
  const load = { commandsPerSecond, durationMs: roundMs }
  // Warm up both sides; this round is not reported.
  await hospital.round(load, 'socket')
  const all: Round[] = []
  const busy = await busyDuring(hospital, async () => {
    for (let round = 0; round < rounds; round += 1) all.push(await hospital.round(load, 'socket'))
  })
  const { residentBytes } = await hospital.usage()
  // Measure the broker separately, so that its own work does not load what has limits.
  const beside: Round[] = []
  for (let round = 0; round < roundsBeside; round += 1) beside.push(await hospital.round(load, 'both'))
  const relayed = rooms === judged.rooms ? await benchRelay(rooms, load, rounds) : null
  const passedOn = beside.flatMap(({ broker }) => broker ?? [])
  return {
    rooms,
    asked: commandsPerSecond,
    busy,
    idle,
    perSecond: all.reduce((sum, round) => sum + round.perSecond, 0) / all.length,
    commands: medianOf(all.map((round) => round.commands)),
    socket: medianOf(all.flatMap(({ socket }) => socket ?? [])),
    broker: passedOn.length === 0 ? null : medianOf(passedOn),
    socketBeside: medianOf(beside.flatMap(({ socket }) => socket ?? [])),
    megabytes: residentBytes / 2 ** 20,
    failures: [...all, ...beside].flatMap((round) => round.failures),
    relayed,
  }
}

/** Returns the server's CPU load as a share of one core. */
async function busyDuring(hospital: LoadedHospital, work: () => Promise<unknown>): Promise<number> {
  const before = await hospital.usage()
  await work()
  const after = await hospital.usage()
  return ((after.cpuSeconds - before.cpuSeconds) * 1_000) / (after.at - before.at)
}

const columns = [
  'rooms',
  'cmd/s',
  'p50',
  'p95',
  'p99',
  'echo p50',
  'p95',
  'p99',
  'mqtt p50',
  'p99',
  'core',
  'MB',
]
const heading = columns.map((name) => name.padStart(9)).join('')

function lineOf({ rooms, perSecond, commands, socket, broker, busy, megabytes, failures }: Step): string {
  const figures = [
    commands.p50,
    commands.p95,
    commands.p99,
    socket.p50,
    socket.p95,
    socket.p99,
    ...(broker === null ? [NaN, NaN] : [broker.p50, broker.p99]),
  ].map((value) => (Number.isNaN(value) ? '–' : value.toFixed(2)))
  const cells = [
    String(rooms),
    perSecond.toFixed(0),
    ...figures,
    `${(busy * 100).toFixed(0)} %`,
    megabytes.toFixed(0),
  ]
  const line = cells.map((cell) => cell.padStart(9)).join('')
  return failures.length === 0
    ? line
    : `${line}\n${String(failures.length)} failed, the first: ${failures[0] ?? ''}`
}

/**
 * Returns the lines that report what a room costs by itself, what a command costs, and how the judged step
 * compares with its limits.
 */
function conclusions(measured: readonly Step[]): string[] {
  const [first] = measured
  const lines = [
    '',
    'cost per room: idle processor (ms a minute), memory (KB over the first step); per command (ms of processor)',
  ]
  for (const { rooms, idle, busy, perSecond, megabytes } of measured) {
    const memory =
      first === undefined || rooms === first.rooms
        ? '–'
        : (((megabytes - first.megabytes) * 1024) / (rooms - first.rooms)).toFixed(0)
    const cells = [
      String(rooms),
      ((idle * 60_000) / rooms).toFixed(2),
      memory,
      (((busy - idle) * 1_000) / perSecond).toFixed(2),
    ]
    lines.push(cells.map((cell) => cell.padStart(9)).join(''))
  }
  const step = measured.find(({ rooms }) => rooms === judged.rooms)
  if (step !== undefined) {
    const { rooms, asked, commands, socket, broker, socketBeside, megabytes, relayed } = step
    lines.push(
      '',
      `${String(rooms)} rooms, ${String(asked)} commands/s: p99 is ${times(commands, socket)} times the echo’s (limit ${String(judged.timesTheEcho)}), ${megabytes.toFixed(0)} MB (limit ${String(judged.megabytes)})`,
      ...(broker === null
        ? []
        : [`Mosquitto’s p99, beside them: ${times(broker, socketBeside)} times the echo’s`]),
      ...(relayed === null
        ? []
        : [
            `a bare relay’s p99, right after: ${times(relayed.commands, relayed.socket)} times the echo’s (${relayed.commands.p99.toFixed(2)} beside ${relayed.socket.p99.toFixed(2)} ms)`,
          ]),
    )
  }
  return lines
}

const times = (one: Percentiles, other: Percentiles): string => (one.p99 / other.p99).toFixed(1)
