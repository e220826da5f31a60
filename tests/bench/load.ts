/**
 * The tablets of the benchmark, in a process of their own so that they do not measure the server's: fifty keys are held at any moment,
 * each renewing its motion four times a second, as real ones do. Beside them the same number of raw echoes a second.
 */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { motionTimes } from '../../src/domain/motionLease.ts'
import { createAgent, enter } from './bedsideClient.ts'
import type { BedsideClient, Entrance } from './bedsideClient.ts'
import { percentiles } from './percentiles.ts'
import type { Percentiles } from './percentiles.ts'

const Task = z.object({
  server: z.string(),
  echo: z.string(),
  entrances: z.array(z.object({ entryUrl: z.string(), lastName: z.string(), roomNumber: z.string() })),
  commandsPerSecond: z.number(),
  rounds: z.number(),
  roundMs: z.number(),
})

/** What a round of the load found out; times in milliseconds. */
export interface Round {
  readonly commands: Percentiles
  readonly echoes: Percentiles
  readonly sent: number
  readonly perSecond: number
  readonly failures: readonly string[]
}

/** A key is held for so many commands, then let go: 1.75 s of motion and its stop. */
const pressLength = 8
const directions = ['left', 'right', 'up', 'down'] as const

process.on('message', (message) => {
  run(Task.parse(message)).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})

async function run(task: z.infer<typeof Task>): Promise<void> {
  const clients = await enterAll(task.server, task.entrances)
  const socket = new WebSocket(task.echo, { perMessageDeflate: false })
  await once(socket, 'open')
  const echo = echoOn(socket)
  const keys = Math.round((task.commandsPerSecond * motionTimes.renewMs) / 1000)
  process.send?.({ type: 'ready' })

  // The first round warms both sides up and is not told.
  for (let round = 0; round <= task.rounds; round += 1) {
    const measured = await oneRound(clients, echo, keys, round === 0 ? 2_000 : task.roundMs)
    if (round > 0) process.send?.({ type: 'round', round: measured })
  }
  socket.close()
  process.disconnect()
}

/** Eight at a time, as a morning shift would come in at worst. */
async function enterAll(server: string, entrances: readonly Entrance[]): Promise<BedsideClient[]> {
  const agent = createAgent()
  const waiting = [...entrances]
  const clients: BedsideClient[] = []
  const admit = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) clients.push(await enter(server, agent, next))
  }
  await Promise.all(Array.from({ length: 8 }, admit))
  return clients
}

async function oneRound(
  clients: readonly BedsideClient[],
  echo: () => Promise<number>,
  keys: number,
  durationMs: number,
): Promise<Round> {
  const times: number[] = []
  const echoes: number[] = []
  const failures: string[] = []
  const answers: Promise<void>[] = []
  const began = performance.now()
  let turn = Math.floor(Math.random() * clients.length)
  const nextRoom = (): BedsideClient | undefined => clients[turn++ % clients.length]

  const holdKeys = async (key: number): Promise<void> => {
    let client = nextRoom()
    for (let step = 0; ; step += 1) {
      const dueMs = (step + key / keys) * motionTimes.renewMs
      if (dueMs >= durationMs) return
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + dueMs - performance.now())))
      const place = (step + key) % pressLength
      if (place === 0) client = nextRoom()
      // Sent on time whether or not the last was answered: a slow server must not slow its own measure.
      const answer =
        place === pressLength - 1
          ? client?.command('stop', { dir: 'stop' })
          : client?.command('pan', { dir: directions[key % 4], hold_ms: motionTimes.holdMs })
      answers.push(
        Promise.resolve(answer).then(
          (took) => void times.push(took ?? Number.NaN),
          (error: unknown) => void failures.push(String(error)),
        ),
        echo().then((took) => void echoes.push(took)),
      )
    }
  }
  await Promise.all(Array.from({ length: keys }, (_, key) => holdKeys(key)))
  await Promise.all(answers)
  return {
    commands: percentiles(times),
    echoes: percentiles(echoes),
    sent: times.length + failures.length,
    perSecond: (times.length * 1000) / durationMs,
    failures,
  }
}

/** Sends a frame of a command's size there and back, and answers the milliseconds that it took. */
function echoOn(socket: WebSocket): () => Promise<number> {
  const sent: ((at: number) => void)[] = []
  // Frames keep their order, so the next to come is the first that was sent.
  socket.on('message', () => sent.shift()?.(performance.now()))
  return async () => {
    const began = performance.now()
    const back = new Promise<number>((resolve) => sent.push(resolve))
    socket.send('x'.repeat(160))
    return (await back) - began
  }
}
