/**
 * The media process: native code parses packets from strangers here, so that a crash ends calls but not the
 * server. Started by `MediaProcess`, it ends with the server. It has no secrets: neither the server's
 * environment nor its database.
 */
import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { IceUdpMuxListener } from 'node-datachannel'
import { forwardTcp } from '../iceTcp.ts'
import { UsernameFragments } from '../usernameFragments.ts'
import { MixerThread } from '../voices/mixerThread.ts'
import { claimMediaPort } from './mediaPort.ts'
import { MediaService } from './mediaService.ts'
import type { MediaMessage, ServerMessage } from './messages.ts'

/**
 * Epoch milliseconds that a correction of the machine's clock never sets back: timeouts and keyframe requests
 * depend on it.
 */
const steadyClock = { now: () => performance.timeOrigin + performance.now() }

function send(message: MediaMessage): void {
  // The channel can close while a message is being written: then the server is gone, and this process exits
  // too.
  if (process.connected) process.send?.(message, () => undefined)
}

let service: MediaService | null = null
/** Messages that arrived before the port was claimed; null afterwards. */
let early: Exclude<ServerMessage, { kind: 'start' }>[] | null = []

async function start({ port, addresses, seats }: Extract<ServerMessage, { kind: 'start' }>): Promise<void> {
  const claimed = await claimMediaPort(port)
  if (claimed !== null) {
    // Holds the UDP port while there are no calls.
    process.once('exit', holdPort(claimed.number))
    const usernameFragments = new UsernameFragments()
    forwardTcp({ listener: claimed.listener, port: claimed.number, usernameFragments })
    const settings = { port: claimed.number, addresses, usernameFragments }
    service = new MediaService({ clock: steadyClock, settings, seats, mixer: new MixerThread(), send })
    for (const message of early ?? []) service.handle(message)
  }
  early = null
  send({ kind: 'started', port: claimed?.number ?? null })
  // Node stores compiled modules at the exit alone: a process that is killed would store none.
  flushCompileCache()
}

function holdPort(port: number): () => void {
  const listener = new IceUdpMuxListener(port)
  return () => listener.stop()
}

try {
  // If memory runs out, the kernel kills this process and its calls before the server, which handles buttons
  // and alerts.
  writeFileSync('/proc/self/oom_score_adj', '500')
} catch {
  // Not Linux, or not permitted.
}

process.on('message', (message: ServerMessage) => {
  if (message.kind === 'start') void start(message)
  else if (early === null) service?.handle(message)
  else early.push(message)
})
process.once('disconnect', () => process.exit(0))
// A terminal sends its signals to the whole process group; the server must end its calls first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
