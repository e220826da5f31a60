import pg from 'pg'

/** A database whose queue of messages and webhooks uses the database's clock, which no test changes. */
interface QueueOwner {
  readonly databaseUrl: string
}

/**
 * Makes everything that the queue would retry later due immediately, and notifies the workers to look for it.
 */
export function retryNow({ databaseUrl }: QueueOwner): Promise<void> {
  return inQueue(databaseUrl, [
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`,
    `select pg_notify('jobs:insert', '{"r":0,"count":1}')`,
  ])
}

/**
 * Ages the locks of everything that a process has taken from the queue and not finished by more than half a
 * minute, so that the process counts as dead.
 */
export function forgetHolders({ databaseUrl }: QueueOwner): Promise<void> {
  return inQueue(databaseUrl, [
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '31 seconds'
      where locked_at is not null`,
  ])
}

/** Returns the number of jobs that are waiting, running, or finished but not yet removed. */
export async function jobsInQueue({ databaseUrl }: QueueOwner): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ jobs: number }>(
    'select count(*)::integer as jobs from graphile_worker._private_jobs',
  )
  await client.end()
  return rows[0]?.jobs ?? 0
}

async function inQueue(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
