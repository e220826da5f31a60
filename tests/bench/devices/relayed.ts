import { z } from 'zod'
import { giveUnitPriority } from '../../support/hospital/serviceUnit.ts'
import { startProcess } from './benchProcess.ts'
import { medianOf, type Percentiles } from '../percentiles.ts'
import { Round } from './rounds.ts'

/** Milliseconds through the relay, and of the echo in the same seconds: medians of the rounds. */
export interface Relayed {
  readonly commands: Percentiles
  readonly socket: Percentiles
}

const Listening = z.object({ port: z.number() })

/**
 * Measures the same presses in the same number of rooms, through a process that only relays commands
 * (`relay.ts`).
 */
export async function benchRelay(
  rooms: number,
  load: { readonly commandsPerSecond: number; readonly durationMs: number },
  rounds: number,
): Promise<Relayed> {
  const relay = startProcess('relay.ts')
  const devices = startProcess('relayDevices.ts')
  const echo = startProcess('echoServer.ts')
  const tablets = startProcess('load.ts')
  giveUnitPriority(relay.pid)
  giveUnitPriority(echo.pid)
  try {
    const { port } = await relay.ask({}, Listening)
    const { port: echoPort } = await echo.ask({}, Listening)
    const names = Array.from({ length: rooms }, (_, room) => String(room))
    await devices.ask({ port, rooms: names }, z.object({ linked: z.literal(rooms) }))
    await tablets.ask(
      { relay: `http://127.0.0.1:${String(port)}`, rooms: names },
      z.object({ clients: z.literal(rooms) }),
    )
    const task = { ...load, socket: `ws://127.0.0.1:${String(echoPort)}` }
    // Warm up both sides; this round is not reported.
    await tablets.ask(task, Round)
    const all: Round[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await tablets.ask(task, Round))
    return {
      commands: medianOf(all.map(({ commands }) => commands)),
      socket: medianOf(all.flatMap(({ socket }) => socket ?? [])),
    }
  } finally {
    for (const part of [tablets, echo, devices, relay]) part.end()
  }
}
