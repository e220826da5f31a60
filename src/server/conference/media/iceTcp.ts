import { createSocket } from 'node:dgram'
import type { Server, Socket } from 'node:net'
import { bindingUsername } from './stun.ts'
import { frame, FrameReader } from './tcpFraming.ts'

/** Far more than the calls that one process carries. */
const mostConnections = 256
/** A connection that has not been answered is closed after so long, in milliseconds. */
const unansweredMs = 5_000
/** One over which nothing comes is closed after so long, in milliseconds: a client renews its consent every 5 s (RFC 7675). */
const idleMs = 30_000
/** Packets are dropped, as a full queue on the way would, while so many bytes wait for a slow client: half a second of picture. */
const mostWaiting = 128 * 1_024
const loopback = '127.0.0.1'

interface IceTcpOptions {
  readonly listener: Server
  /** The UDP port of media. */
  readonly port: number
  /** True for the ICE username fragment of a call of this process. */
  readonly isKnown: (usernameFragment: string) => boolean
}

/**
 * Carries media over TCP where a network blocks UDP (RFC 6544, passive). libdatachannel takes no TCP connections: each one gets a socket
 * of its own on loopback, through which its packets reach the UDP port. Checks stay authenticated by libdatachannel; a connection that
 * does not begin with a check for a known call is closed without an answer.
 */
export function forwardTcp({ listener, port, isKnown }: IceTcpOptions): void {
  const open = new Set<() => void>()
  /** Oldest first. */
  const unanswered = new Set<() => void>()
  listener.on('error', () => undefined)
  listener.on('connection', (client) => {
    if (open.size >= mostConnections) {
      const [oldest] = unanswered
      if (oldest === undefined) {
        client.destroy()
        return
      }
      oldest()
    }
    const close = forward(client, { port, isKnown, answered: () => unanswered.delete(close) }, () => {
      open.delete(close)
      unanswered.delete(close)
    })
    open.add(close)
    unanswered.add(close)
  })
}

interface ForwardOptions {
  readonly port: number
  readonly isKnown: (usernameFragment: string) => boolean
  readonly answered: () => void
}

/** Forwards one connection. Returns a function that closes it. */
function forward(
  client: Socket,
  { port, isKnown, answered }: ForwardOptions,
  onClose: () => void,
): () => void {
  const frames = new FrameReader()
  const relay = createSocket('udp4')
  let isAdmitted = false
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    clearTimeout(timeout)
    client.destroy()
    relay.close()
    onClose()
  }
  const timeout = setTimeout(close, unansweredMs)
  client.setNoDelay(true)
  client.setTimeout(idleMs, close)
  client.on('error', close)
  client.on('close', close)
  relay.on('error', close)
  relay.on('message', (packet, { port: from }) => {
    if (isClosed || from !== port) return
    clearTimeout(timeout)
    answered()
    if (client.writableLength < mostWaiting) client.write(frame(packet))
  })
  const carry = (packet: Buffer) => {
    isAdmitted ||= isKnown(bindingUsername(packet)?.split(':')[0] ?? '')
    if (isAdmitted) relay.send(packet, port, loopback)
    else close()
  }
  client.on('data', (chunk) => {
    try {
      for (const packet of frames.read(chunk)) if (!isClosed) carry(packet)
    } catch {
      close()
    }
  })
  relay.bind(0, loopback)
  return close
}
