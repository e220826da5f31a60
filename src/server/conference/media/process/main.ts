/**
 * The media process: native code that parses packets of strangers, so that a crash ends calls and not the server. Started by `MediaProcess`,
 * it ends with the server. It gets no secret: neither the environment of the server nor its database.
 */
import { writeFileSync } from 'node:fs'
import { IceUdpMuxListener } from 'node-datachannel'
import { forwardTcp } from '../iceTcp.ts'
import { UsernameFragments } from '../usernameFragments.ts'
import { claimMediaPort } from './mediaPort.ts'
import { MediaService } from './mediaService.ts'
import type { MediaMessage, ServerMessage } from './messages.ts'

/** Epoch milliseconds that no correction of the machine's clock takes back: time-outs and keyframe requests count by it. */
const steadyClock = { now: () => performance.timeOrigin + performance.now() }

function send(message: MediaMessage): void {
  // The channel may close while a message is written: then the server is gone, and this process follows.
  if (process.connected) process.send?.(message, () => undefined)
}

let service: MediaService | null = null
/** Messages that arrived before the port was claimed; null afterwards. */
let early: Exclude<ServerMessage, { kind: 'start' }>[] | null = []

async function start({ port, addresses }: Extract<ServerMessage, { kind: 'start' }>): Promise<void> {
  const claimed = await claimMediaPort(port)
  if (claimed !== null) {
    // Holds the UDP port while no call is on.
    process.once('exit', holdPort(claimed.number))
    const usernameFragments = new UsernameFragments()
    forwardTcp({ listener: claimed.listener, port: claimed.number, usernameFragments })
    const settings = { port: claimed.number, addresses, usernameFragments }
    service = new MediaService({ clock: steadyClock, settings, send })
    for (const message of early ?? []) service.handle(message)
  }
  early = null
  send({ kind: 'started', port: claimed?.number ?? null })
}

function holdPort(port: number): () => void {
  const listener = new IceUdpMuxListener(port)
  return () => listener.stop()
}

try {
  // When memory is short the kernel takes calls before keys and alerts.
  writeFileSync('/proc/self/oom_score_adj', '500')
} catch {
  // Not Linux, or not allowed.
}

process.on('message', (message: ServerMessage) => {
  if (message.kind === 'start') void start(message)
  else if (early === null) service?.handle(message)
  else early.push(message)
})
process.once('disconnect', () => process.exit(0))
// A terminal sends its signals to the whole group; the server ends its calls first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
