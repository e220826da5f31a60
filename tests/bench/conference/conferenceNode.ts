/**
 * The conference node in its own process, so that its processor time is measured apart from the browser's.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { startNode } from '../../support/media/conference.ts'

const Start = z.object({ files: z.record(z.string(), z.object({ type: z.string(), body: z.string() })) })
const Ask = z.object({ cpu: z.literal(true) })
const Write = z.object({ alias: z.string(), hostPin: z.string() })

/**
 * Returns the CPU time in milliseconds of the media process, this process's only child; 0 before the first
 * call. Linux only.
 */
function mediaCpuMs(): number {
  const self = String(process.pid)
  const child = readFileSync(`/proc/${self}/task/${self}/children`, 'utf8').trim()
  if (child === '') return 0
  // After the name in parentheses; utime and stime are fields 14 and 15, in ticks of 10 ms (proc(5)).
  const fields = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function serve(message: unknown): Promise<void> {
  const running = await startNode({ ...Start.parse(message), environment: { MEDIA_SEATS: '12' } })
  process.on('message', (next) => {
    const entry = Write.safeParse(next)
    if (entry.success) running.book.write(entry.data)
    if (!Ask.safeParse(next).success) return
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1_000 + mediaCpuMs() })
  })
  process.send?.({ url: running.url })
}

process.once('message', (message) => void serve(message))
