import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Serializable } from 'node:child_process'
import { z } from 'zod'

/** A part of the load in its own process, so that the parts do not distort each other's measurements. */
export interface BenchProcess {
  readonly pid: number | undefined
  /** Sends a task, and returns the next message, parsed by the schema. Throws if the process ends instead. */
  ask<T>(task: Serializable, schema: z.ZodType<T>): Promise<T>
  end(): void
}

/**
 * Memory of the process, in MB. One process represents thousands of devices, which do not all pause together
 * as its own heap would make them. So young objects are collected often and briefly, and old ones are left in
 * place for as long as a benchmark lasts.
 */
const memory = { young: 2, old: 2_048 } as const

/** Starts a file of this folder as a process. */
export function startProcess(name: string): BenchProcess {
  const execArgv = [
    `--max-semi-space-size=${String(memory.young)}`,
    `--initial-old-space-size=${String(memory.old)}`,
  ]
  const child = fork(join(import.meta.dirname, name), [], { execArgv })
  return {
    pid: child.pid,
    ask: async (task, schema) => {
      const settled = new AbortController()
      const { signal } = settled
      const ended = once(child, 'exit', { signal }).then(() => {
        throw new Error(`${name} ended too early`)
      })
      try {
        child.send(task)
        const said: unknown = await Promise.race([once(child, 'message', { signal }), ended])
        return z.tuple([schema], z.unknown()).parse(said)[0]
      } finally {
        settled.abort()
        await ended.catch(() => undefined)
      }
    },
    end: () => void child.kill(),
  }
}
