/**
 * The benchmark's tablets, in a separate process so that they do not distort the server's measurements.
 * Buttons are held at all times, and each renews its motion four times a second, as on real tablets. The same
 * number of echoes per second runs beside them.
 */
import { motionTimes } from '../../../src/domain/devices/motionLease.ts'
import { createAgent, enter, throughRelay } from './bedsideClient.ts'
import type { BedsideClient, Entrance, PatientClient } from './bedsideClient.ts'
import { type Echo, echoByBroker, echoBySocket } from './echoes.ts'
import { percentiles } from '../percentiles.ts'
import { type Pressing, type Round, Task } from './rounds.ts'

/** Number of commands while a button is held, the last of which lets it go: 1.75 s of motion and its stop. */
const pressLength = 8
const directions = ['left', 'right', 'up', 'down'] as const
/** Number of patients that enter at a time, as in a morning shift at worst. */
const entering = 8

const clients: BedsideClient[] = []
const patients: PatientClient[] = []
const agent = createAgent()
let turn = 0

process.on('message', (message) => {
  const task = Task.parse(message)
  const work = workOf(task)
  work.then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))

async function workOf(task: Task): Promise<{ clients: number } | { calls: number } | Round> {
  if ('entrances' in task) return enterAll(task.server, task.entrances)
  if ('calls' in task) return callAll(task.calls)
  if (!('relay' in task)) return oneRound(task)
  clients.push(...task.rooms.map((room) => throughRelay(task.relay, agent, room)))
  return { clients: clients.length }
}

async function enterAll(server: string, entrances: readonly Entrance[]): Promise<{ clients: number }> {
  await eachOf(entrances, async (entrance) => {
    const client = await enter(server, agent, entrance)
    clients.push(client)
    patients.push(client)
  })
  return { clients: clients.length }
}

/** Lets this number of patients call a clinician. */
async function callAll(calls: number): Promise<{ calls: number }> {
  const calling = patients.slice(0, calls)
  await eachOf(calling, (patient) => patient.callClinician())
  return { calls: calling.length }
}

/** Handles all items, several at a time. */
async function eachOf<Item>(items: readonly Item[], handle: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await handle(next)
  }
  await Promise.all(Array.from({ length: entering }, work))
}

const nextRoom = (): BedsideClient | undefined => clients[turn++ % clients.length]

async function oneRound(task: Pressing): Promise<Round> {
  const { commandsPerSecond, durationMs } = task
  const keys = Math.round((commandsPerSecond * motionTimes.renewMs) / 1000)
  const floors: { echo: Echo; times: number[] }[] = []
  if (task.socket !== undefined) floors.push({ echo: await echoBySocket(task.socket), times: [] })
  if (task.broker !== undefined) floors.push({ echo: await echoByBroker(task.broker), times: [] })
  const times: number[] = []
  const failures: string[] = []
  const done: Record<string, number> = {}
  let stopped = 0
  const answers: Promise<unknown>[] = []
  const began = performance.now()

  const press = async (client: BedsideClient, place: number, key: number): Promise<void> => {
    const direction = directions[key % 4]
    const isStop = place === pressLength - 1
    try {
      const { tookMs, isDone } = await (isStop
        ? client.command('stop', { dir: 'stop' })
        : client.command('pan', { dir: direction, hold_ms: motionTimes.holdMs }))
      times.push(tookMs)
      if (isDone && isStop) stopped += 1
      else if (isDone) done[client.room] = (done[client.room] ?? 0) + 1
    } catch (error) {
      failures.push(String(error))
    }
  }
  const holdKeys = async (key: number): Promise<void> => {
    let client = nextRoom()
    for (let step = 0; ; step += 1) {
      const dueMs = (step + key / keys) * motionTimes.renewMs
      if (dueMs >= durationMs) return
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + dueMs - performance.now())))
      const place = (step + key) % pressLength
      if (place === 0) client = nextRoom()
      if (client === undefined) throw new Error('nobody has come in')
      // Send on time even if the last command has no answer yet: a slow server must not slow down its own
      // measurement.
      answers.push(
        press(client, place, key),
        ...floors.map((floor) => floor.echo.there().then((took) => floor.times.push(took))),
      )
    }
  }
  await Promise.all(Array.from({ length: keys }, (_, key) => holdKeys(key)))
  await Promise.all(answers)
  for (const { echo } of floors) await echo.close()
  const [socket, broker] = [task.socket, task.broker].map((asked) => asked !== undefined)
  return {
    commands: percentiles(times),
    socket: socket === true ? percentiles(floors[0]?.times ?? []) : null,
    broker: broker === true ? percentiles(floors.at(-1)?.times ?? []) : null,
    sent: times.length + failures.length,
    stopped,
    perSecond: (times.length * 1000) / durationMs,
    failures,
    done,
  }
}
