import { setTimeout } from 'node:timers/promises'
import { run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { backoffMs } from '../../domain/backoff.ts'
import { quietLogger } from '../db/connection/quietLogger.ts'

/** Tasks that share workers. A slow task delays only its own lane. */
export interface Lane {
  readonly tasks: TaskList
  /** Maximum number of concurrent jobs in one process. */
  readonly concurrency: number
}

/** How long a job may wait until it is noticed without a notification from the database, in milliseconds. */
const pollMs = 2_000
/**
 * How long running jobs may continue when the process is to end, in milliseconds: the whole shutdown may take
 * 8 s (stop.ts).
 */
const drainMs = 3_000

/**
 * The workers of one lane, until they are stopped. A worker that loses the database during a job permanently
 * ends its whole pool; this class then starts a new one.
 */
export class Workers {
  readonly #pgPool: pg.Pool
  readonly #lane: Lane
  readonly #end = new AbortController()
  #runner: Runner | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(pgPool: pg.Pool, lane: Lane) {
    this.#pgPool = pgPool
    this.#lane = lane
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Lets running jobs finish, or informs them through their `abortSignal` that their time is over. */
  async stop(): Promise<void> {
    this.#end.abort()
    await this.#runner?.stop().catch(() => undefined)
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#end
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        this.#runner = await this.#launch()
        attempt = 0
        // A stop during the launch has not reached this runner.
        if (signal.aborted) await this.#runner.stop()
        await this.#runner.promise
      } catch {
        // Without a database no job can run: retry later.
      }
      const pause = backoffMs(attempt, Math.random(), 250, 5_000)
      await setTimeout(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  #launch(): Promise<Runner> {
    return run({
      pgPool: this.#pgPool,
      taskList: this.#lane.tasks,
      noHandleSignals: true,
      logger: quietLogger,
      preset: {
        worker: {
          concurrentJobs: this.#lane.concurrency,
          pollInterval: pollMs,
          gracefulShutdownAbortTimeout: drainMs,
          // If jobs were completed one by one, a job that loses the database would end the process (an
          // unhandled rejection). In batches, even of one, it ends only the pool, which is started again.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
  }
}
