import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject } from 'vitest'
import { ConfigError, readConfig } from '../../../src/server/config.ts'
import { EmbeddedError } from '../../../src/server/db/embedded/embeddedError.ts'
import { startEmbeddedPostgres } from '../../../src/server/db/embedded/embeddedPostgres.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { explainDatabase } from '../../../src/server/startFailures.ts'
import { folder as dataFolder, folderTest as test, newFolder } from '../../support/fixtures/folder.ts'
import { emptyDatabase, freshDatabase, silentLog } from '../../support/database.ts'
import { failedStart, postmasterOf } from '../../support/hospital/startServer.ts'
import { portOf } from '../../support/testHospital/testHospital.ts'

const postgresUrl = inject('postgresUrl')
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

/**
 * Returns the message of a start that fails, without the program's name. It is one line for the operator, and
 * there is no `ready`.
 */
const refusal = async (options: Parameters<typeof failedStart>[0]): Promise<string> => {
  const { code, output, error } = await failedStart(options)
  expect([code, output]).toEqual([1, ''])
  const [line = '', ...rest] = error.split('\n')
  expect(rest).toEqual([''])
  expect(line).toMatch(/^wardlink: [A-Z_]+: /u)
  return line.replace('wardlink: ', '')
}
/**
 * Returns the same message for a database that cannot be migrated to this version, from the function that a
 * start calls first.
 */
const refusedDatabase = async (url: string, connectTimeoutMs?: number): Promise<string> => {
  const failure = await migrate(url, connectTimeoutMs === undefined ? {} : { connectTimeoutMs }).catch(
    (error: unknown) => explainDatabase(readConfig({ DATABASE_URL: url }), error),
  )
  expect(failure).toBeInstanceOf(ConfigError)
  return failure instanceof ConfigError ? failure.message : ''
}
/** Returns the same message for a data folder. */
const refusedFolder = async (folder: string): Promise<string> => {
  const options = { dataFolder: folder, log: silentLog, onLost: () => undefined }
  const failure = await startEmbeddedPostgres(options).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(EmbeddedError)
  return failure instanceof EmbeddedError ? failure.message : ''
}
const changed = (change: (url: URL) => void): string => {
  const url = new URL(postgresUrl)
  change(url)
  return url.href
}

describe('a data folder that cannot be used', () => {
  const folderWith = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const folder = await newFolder()
    await mkdir(join(folder, 'postgres'))
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'postgres', name), text)
    return folder
  }

  test('because a newer PostgreSQL made it', async () => {
    const folder = await folderWith({ PG_VERSION: '19\n', 'wardlink.password': 'secret' })
    expect(await refusedFolder(folder)).toMatch(
      /^WARDLINK_DATA: ".+" was made by PostgreSQL 19, and this version of Wardlink brings PostgreSQL 18$/u,
    )
  })

  test('because it holds a database that Wardlink did not make', async () => {
    const folder = await folderWith({ PG_VERSION: '18\n' })
    expect(await refusedFolder(folder)).toMatch(
      /^WARDLINK_DATA: ".+" holds a database that Wardlink did not make$/u,
    )
  })

  test('because it lies where no folder can be', async () => {
    const file = join(dataFolder, 'file')
    await writeFile(file, '')
    expect(await refusal({ dataFolder: join(file, 'data') })).toBe(
      `WARDLINK_DATA: cannot write to the folder "${join(file, 'data')}" (ENOTDIR)`,
    )
  })

  test('because it may not be written to', async () => {
    const folder = await newFolder()
    await chmod(folder, 0o555)
    // Root may write everywhere, so an unprivileged account tries instead.
    const account = isRoot ? { account: nobody } : {}
    expect(await refusal({ dataFolder: folder, ...account })).toBe(
      `WARDLINK_DATA: cannot write to the folder "${folder}" (EACCES)`,
    )
  })

  test('because a newer Wardlink has been at it: nothing is changed, and no database stays behind', async () => {
    const folder = await newFolder()
    const options = { dataFolder: folder, log: silentLog, onLost: () => undefined }
    const postgres = await startEmbeddedPostgres(options)
    await migrate(postgres.url)
    await age(postgres.url)
    await postgres.stop()
    expect(await refusal({ dataFolder: folder })).toBe(
      'WARDLINK_DATA: the data is of a newer version of Wardlink than this one',
    )
    expect(await postmasterOf(folder)).toBeNull()
  })
})

/** Marks the database as migrated by a later version. */
async function age(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 32503680000000)`,
  )
  await client.end()
}

describe('a database of the hospital’s own that cannot be used', () => {
  test('because no database answers at its address (ECONNREFUSED)', async () => {
    const url = changed((address) => {
      address.port = '9'
    })
    expect(await refusal({ dataFolder, env: { DATABASE_URL: url } })).toBe(
      'DATABASE_URL: the database does not answer (ECONNREFUSED)',
    )
  })

  test('because the server accepts the connection and never answers (timeout)', async () => {
    const mute = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const url = changed((address) => {
      address.port = String(portOf(mute.address()))
    })
    expect(await refusedDatabase(url, 500)).toBe('DATABASE_URL: the database does not answer (timeout)')
    mute.close()
  })

  test('because its name is unknown, its password wrong, its database not there: the password is not repeated', async () => {
    const lines = await Promise.all([
      refusedDatabase(changed((url) => (url.hostname = 'database.invalid'))),
      refusedDatabase(changed((url) => (url.password = 'not-the-password'))),
      refusedDatabase(changed((url) => (url.pathname = '/nothing'))),
    ])
    expect(lines[0]).toMatch(/^DATABASE_URL: the database does not answer \((ENOTFOUND|EAI_AGAIN)\)$/u)
    expect(lines.slice(1)).toEqual([
      'DATABASE_URL: the database refuses this user or password',
      'DATABASE_URL: the database does not exist',
    ])
  })

  test('because it speaks no TLS where the address asks for it, or its authority’s file is not there', async () => {
    const asked = changed((url) => url.searchParams.set('sslmode', 'verify-full'))
    expect(await refusedDatabase(asked)).toBe('DATABASE_URL: the database does not support TLS')
    expect(await refusedDatabase(`${asked}&sslrootcert=/nowhere/authority.pem`)).toBe(
      'DATABASE_URL: cannot read the file "/nowhere/authority.pem" that sslrootcert names',
    )
  })

  test('because a newer Wardlink has been at it', async () => {
    const { url, drop } = await freshDatabase(postgresUrl)
    await age(url)
    expect(await refusedDatabase(url)).toBe(
      'DATABASE_URL: the data is of a newer version of Wardlink than this one',
    )
    await drop()
  })
})

describe('an address on which it cannot listen', () => {
  test('because another program does: the database that was started for it ends again', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String(portOf(other.address()))
    const folder = await newFolder()
    expect(await refusal({ dataFolder: folder, env: { PORT: port, WARDLINK_DEMO: '0' } })).toBe(
      `PORT: ${port} is in use by another program`,
    )
    expect(await postmasterOf(folder)).toBeNull()
    other.close()
  })

  test('because it is not this machine’s', async () => {
    const { url, drop } = await emptyDatabase(postgresUrl)
    const env = { DATABASE_URL: url, HOST: '192.0.2.1', WARDLINK_DEMO: '0' }
    expect(await refusal({ dataFolder, env })).toBe('HOST: "192.0.2.1" is not an address of this machine')
    await drop()
  })
})
