import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'
import * as z from 'zod/mini'
import { quietLogger } from '../../../src/server/db/connection/quietLogger.ts'
import { temporaryFolder } from '../hospital/startServer.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Applies the migrations before `tag`, as an older version of Wardlink had them. */
export async function migrateUntil(url: string, tag: string): Promise<void> {
  const folder = await temporaryFolder()
  const source = join(import.meta.dirname, '../../../src/server/db/migrations')
  await cp(source, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = Journal.parse(JSON.parse(await readFile(path, 'utf8')))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag.endsWith(tag)),
  )
  await writeFile(path, JSON.stringify({ ...journal, entries }))
  await runMigrations({ connectionString: url, logger: quietLogger })
  await applied(url, folder)
  await rm(folder, { recursive: true })
  if (entries.length === journal.entries.length) throw new Error(`no migration ends with ${tag}`)
}

async function applied(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
  await client.end()
}
