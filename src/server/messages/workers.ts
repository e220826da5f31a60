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
  /** True if some of the jobs have a queue, whose jobs run one after another. */
  readonly hasQueues: boolean
}

/** How long a job may wait until it is noticed without a notification from the database, in milliseconds. */
const pollMs = 500
/**
 * Pause after a search that found no job, in milliseconds. Each new job notifies every lane, so that a burst of
 * messages would make five other lanes search as often. A notification during the pause is noticed with the next
 * poll.
 */
const emptyPauseMs = 200
/**
 * How long a job may wait for a worker of this process before others may take it, in milliseconds: less than
 * until its process counts as dead (delivery.ts).
 */
const reservedMs = 500
/** How long completed jobs are gathered until they are deleted together, in milliseconds. */
const completedMs = 50
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
          localQueue: {
            // Taken together, two jobs of one queue would run at the same time.
            size: this.#lane.hasQueues ? 1 : this.#lane.concurrency,
            ttl: reservedMs,
            refetchDelay: { durationMs: emptyPauseMs, threshold: 0, maxAbortThreshold: Infinity },
          },
          gracefulShutdownAbortTimeout: drainMs,
          // If jobs were completed one by one, a job that loses the database would end the process (an
          // unhandled rejection). In batches, even of one, it ends only the pool, which is started again. A queue
          // is free after the batch.
          completeJobBatchDelay: this.#lane.hasQueues ? 0 : completedMs,
          failJobBatchDelay: 0,
        },
      },
    })
  }
}
