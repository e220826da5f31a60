/** The conference node in a process of its own, so that its processor time is told apart from the browser's. */
import { z } from 'zod'
import { startNode } from '../support/media/conference.ts'

const Start = z.object({ files: z.record(z.string(), z.object({ type: z.string(), body: z.string() })) })
const Ask = z.object({ cpu: z.literal(true) })
const Write = z.object({ alias: z.string(), hostPin: z.string() })

async function serve(message: unknown): Promise<void> {
  const running = await startNode(Start.parse(message))
  process.on('message', (next) => {
    const entry = Write.safeParse(next)
    if (entry.success) running.book.write(entry.data)
    if (!Ask.safeParse(next).success) return
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1_000 })
  })
  process.send?.({ url: running.url })
}

process.once('message', (message) => void serve(message))
