import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

/** Where Node.js opens the inspector of a process that gets the signal SIGUSR1. */
const inspectorUrl = 'http://127.0.0.1:9229/json/list'
/** Milliseconds between two looks for the inspector, and the number of looks. */
const lookMs = 50
const mostLooks = 200

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
const Reply = z.object({ id: z.number(), result: z.unknown() })
const Evaluated = z.object({ result: z.object({ value: z.unknown() }) })

async function findInspector(looks = mostLooks): Promise<string> {
  const reply = await fetch(inspectorUrl).catch(() => null)
  const [target] = reply === null ? [] : Targets.parse(await reply.json())
  if (target !== undefined) return target.webSocketDebuggerUrl
  if (looks === 0) throw new Error('The process has opened no inspector.')
  await wait(lookMs)
  return findInspector(looks - 1)
}

/**
 * Collects the garbage of another Node.js process through its inspector, which stays open. Afterwards its memory
 * no longer depends on when V8 last did this by itself.
 */
export async function collectGarbage(pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await findInspector())
  const replies = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = Reply.parse(JSON.parse(String(data)))
    replies.get(id)?.(result)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const ask = (method: string, params = {}): Promise<unknown> =>
    new Promise((resolve) => {
      const id = replies.size
      replies.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  try {
    const evaluated = await ask('Runtime.evaluate', { expression: 'process.pid' })
    const { value } = Evaluated.parse(evaluated).result
    if (value !== pid) throw new Error(`The inspector is of process ${String(value)}, not of ${String(pid)}.`)
    await ask('HeapProfiler.collectGarbage')
  } finally {
    socket.close()
  }
}
