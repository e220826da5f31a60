/**
 * The devices behind `relay.ts`, in a separate process: each answers every command with a room's state and
 * does nothing else.
 */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { startState } from '../../../src/domain/devices/deviceState.ts'

const answer = JSON.stringify({ busy_status: 'open', success: true, state: startState })

process.on('message', (message) => {
  const { port, rooms } = z.object({ port: z.number(), rooms: z.array(z.string()) }).parse(message)
  linkAll(port, rooms).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit(0))

async function linkAll(port: number, rooms: readonly string[]): Promise<void> {
  for (const room of rooms) {
    const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/${room}`, { perMessageDeflate: false })
    await once(socket, 'open')
    socket.on('message', (data) => {
      const [id] = (Buffer.isBuffer(data) ? data.toString() : '').split(' ', 1)
      socket.send(`${id ?? ''} ${answer}`)
    })
  }
  process.send?.({ linked: rooms.length })
}
