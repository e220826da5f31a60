/**
 * Represents the devices behind a message broker: a process that answers each message, and does nothing else.
 */
import { z } from 'zod'
import { brokerClient } from './brokerClient.ts'

process.on('message', (message) => {
  const { broker } = z.object({ broker: z.string() }).parse(message)
  answerAll(broker).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.on('disconnect', () => process.exit(0))

async function answerAll(broker: string): Promise<void> {
  const client = await brokerClient(broker)
  client.on('message', (_topic, payload) => void client.publish('answers', payload))
  await client.subscribeAsync('commands')
  process.send?.({ listening: true })
}
