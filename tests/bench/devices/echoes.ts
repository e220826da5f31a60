import { once } from 'node:events'
import { WebSocket } from 'ws'
import { brokerClient } from './brokerClient.ts'

/** Frame with the size of a command. */
const frame = 'x'.repeat(160)

/**
 * Baseline that a command is compared with: something that sends back what it gets, and does nothing else.
 */
export interface Echo {
  /** Measures one round trip in milliseconds. */
  there(): Promise<number>
  close(): Promise<void>
}

/** Replies keep their order, so the next one belongs to the oldest request. */
function inOrder(send: () => void): { there: Echo['there']; came: () => void } {
  const sent: ((at: number) => void)[] = []
  return {
    came: () => sent.shift()?.(performance.now()),
    there: async () => {
      const began = performance.now()
      const back = new Promise<number>((resolve) => sent.push(resolve))
      send()
      return (await back) - began
    },
  }
}

/** Connects to the raw WebSocket echo, `echoServer.ts`. */
export async function echoBySocket(url: string): Promise<Echo> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const { there, came } = inOrder(() => socket.send(frame))
  socket.on('message', came)
  await once(socket, 'open')
  return {
    there,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Echoes a message through the broker: to `brokerEcho.ts` and back. */
export async function echoByBroker(url: string): Promise<Echo> {
  const client = await brokerClient(url)
  await client.subscribeAsync('answers')
  const { there, came } = inOrder(() => void client.publish('commands', frame))
  client.on('message', came)
  return { there, close: () => client.endAsync() }
}
