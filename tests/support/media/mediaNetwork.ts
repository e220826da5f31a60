import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** A network between clients and the media port of a node, which a test can cut. */
export interface MediaNetwork {
  /** Rewrites the node's answer for clients of this network: with one candidate, which is this network. */
  leadHere(answer: string): string
  /** Drops all datagrams in both directions without closing anything. */
  cut(): void
  mend(): void
  /** Gives clients other addresses from now on, as after a new NAT lease. */
  moveClients(): void
  close(): void
}

/** Candidates in a JSON text, where each line ends with an escaped line break. */
const candidates = /a=candidate:[^\\]*\\r\\n/gu

/** Routes the media of a node through this process. */
export async function openMediaNetwork(): Promise<MediaNetwork> {
  const front = createSocket('udp4')
  front.bind(0)
  await once(front, 'listening')
  /** Sockets toward the node by client address, one for each client, as with address translation. */
  const ways = new Map<string, Socket>()
  let target: { host: string; port: number } | null = null
  let isCut = false

  front.on('message', (packet, { address, port }) => {
    if (isCut || target === null) return
    const name = `${address}:${String(port)}`
    const way = ways.get(name) ?? createSocket('udp4')
    if (!ways.has(name)) {
      ways.set(name, way)
      way.on('message', (answer) => {
        if (!isCut) front.send(answer, port, address)
      })
    }
    way.send(packet, target.port, target.host)
  })

  return {
    leadHere: (answer) => {
      let isFirst = true
      return answer.replaceAll(candidates, (line) => {
        const [, host, port] = / udp \d+ (\d+\.\d+\.\d+\.\d+) (\d+) /u.exec(line) ?? []
        if (host === undefined || !isFirst) return ''
        isFirst = false
        target = { host, port: Number(port) }
        return line.replace(`${host} ${String(port)}`, `${host} ${String(front.address().port)}`)
      })
    },
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
    },
    moveClients: () => {
      for (const socket of ways.values()) socket.close()
      ways.clear()
    },
    close: () => {
      for (const socket of [front, ...ways.values()]) socket.close()
    },
  }
}

/** Rewrites an answer as on a network that blocks UDP: with TCP candidates only. */
export function blockUdp(answer: string): string {
  return answer.replaceAll(candidates, (line) => (line.includes(' tcp ') ? line : ''))
}
