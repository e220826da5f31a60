import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two readings. A connection takes longer to be made and closed. */
const readingMs = 150

/** Participants and media connections of a node. */
interface NodeLoad {
  readonly participants: number
  readonly connections: number
}

/** Reads a server's conferencing node until it is stopped. */
export interface NodeWatch {
  /** Returns the highest counts since the last call, after one more reading. */
  most(): Promise<NodeLoad>
  stop(): Promise<void>
}

async function loadOf(url: string): Promise<NodeLoad> {
  const answer = await fetch(`${url}/metrics`)
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`)
  const text = await answer.text()
  const read = (name: string): number => {
    const value = new RegExp(`^${name} (\\d+)$`, 'mu').exec(text)?.[1]
    if (value === undefined) throw new Error(`/metrics has no ${name}`)
    return Number(value)
  }
  return {
    participants: read('wardlink_conference_participants'),
    connections: read('wardlink_media_connections'),
  }
}

/**
 * Watches the participants and media connections that the node of a server on this machine counts: without a
 * connection, no frame or sample can arrive there.
 */
export function watchNode(url: string): NodeWatch {
  const most = { participants: 0, connections: 0 }
  let isStopped = false
  let failure: unknown
  const read = async (): Promise<void> => {
    const { participants, connections } = await loadOf(url)
    most.participants = Math.max(most.participants, participants)
    most.connections = Math.max(most.connections, connections)
  }
  const reading = (async () => {
    while (!isStopped) {
      await read()
      await wait(readingMs)
    }
  })().catch((error: unknown) => {
    failure = error
  })
  return {
    most: async () => {
      await read()
      // Without its readings, the watch would report that nothing happened.
      if (failure !== undefined) throw new Error('the node was not watched', { cause: failure })
      const seen = { ...most }
      Object.assign(most, { participants: 0, connections: 0 })
      return seen
    },
    stop: async () => {
      isStopped = true
      await reading
    },
  }
}
