import type { Verdict } from './checks.ts'

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Printed only if something failed. */
  readonly output: string
}

export interface Task {
  readonly name: string
  /** Names of tasks that must have ended, with any result, before this one starts. */
  readonly after: readonly string[]
  /** True for a task that measures time: nothing else runs beside it. */
  readonly alone: boolean
  readonly run: () => Promise<Outcome>
}

/** Creates a task for a tool's check, which counts as one test. */
export function toolTask(name: string, check: () => Promise<Verdict>): Task {
  return {
    name,
    after: [],
    alone: false,
    run: async () => {
      const { ok, output } = await check()
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
    },
  }
}

/**
 * Runs the tasks, `width` at a time, and reports the end of each. A task that throws counts as one failure.
 */
export async function runTasks(
  tasks: readonly Task[],
  width: number,
  say: (line: string) => void,
): Promise<{ passed: number; failed: number }> {
  const waiting = new Set(tasks)
  const ended = new Set<string>()
  const running = new Map<Task, Promise<void>>()
  const known = new Set(tasks.map((task) => task.name))
  const total = { passed: 0, failed: 0 }

  const start = async (task: Task): Promise<void> => {
    const began = performance.now()
    const outcome = await task
      .run()
      .catch((error: unknown): Outcome => ({ passed: 0, failed: 1, output: String(error) }))
    total.passed += outcome.passed
    total.failed += outcome.failed
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (outcome.failed > 0) say(outcome.output.trimEnd())
    say(
      `${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${task.name}: ${String(outcome.passed)} passed, ${String(outcome.failed)} failed (${seconds} s)`,
    )
    ended.add(task.name)
    running.delete(task)
  }

  const mayStart = (task: Task): boolean =>
    task.after.every((name) => ended.has(name) || !known.has(name)) &&
    (task.alone
      ? running.size === 0
      : running.size < width && ![...running.keys()].some((other) => other.alone))

  while (waiting.size > 0 || running.size > 0) {
    for (const task of waiting) {
      if (!mayStart(task)) continue
      waiting.delete(task)
      running.set(task, start(task))
    }
    if (running.size === 0) throw new Error('the remaining checks wait for one another')
    await Promise.race(running.values())
  }
  return total
}
