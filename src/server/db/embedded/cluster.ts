import { createHash, randomBytes } from 'node:crypto'
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { give, mayReach, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedError } from './embeddedError.ts'
import { run } from './run.ts'

/**
 * Folder for the database of a root process when PostgreSQL’s unprivileged account cannot reach the data
 * folder.
 */
export const systemFolder = '/var/lib/wardlink'

/** File next to the database’s own files, with the password of its only user. */
export const passwordFile = 'wardlink.password'
const note = 'WHERE-THE-DATABASE-IS.txt'

export interface Cluster {
  folder: string
  password: string
}

/** Returns the data folder's database, or creates an empty one. Throws EmbeddedError if it cannot be used. */
export async function openCluster(
  dataFolder: string,
  binaries: Binaries,
  account: Account | null,
): Promise<Cluster> {
  await prepareFolder(dataFolder)
  const folder = await clusterFolder(dataFolder, account)
  if (folder !== insideOf(dataFolder)) await prepareOutside(dataFolder, folder)
  if (!(await isCluster(folder))) await create(folder, binaries, account)
  await refuseOtherMajor(folder, binaries)
  const password = await passwordOf(folder)
  if (password === null) {
    throw new EmbeddedError(`WARDLINK_DATA: "${folder}" holds a database that Wardlink did not make`)
  }
  return { folder, password }
}

/**
 * Gives a data folder without a database one from elsewhere: `fill` creates it in a temporary folder next to
 * its final one, into which it is moved at the end. Throws EmbeddedError if there is already a database,
 * running or not.
 */
export async function adoptCluster(
  dataFolder: string,
  account: Account | null,
  fill: (fresh: string) => Promise<void>,
): Promise<void> {
  await prepareFolder(dataFolder)
  const folder = await clusterFolder(dataFolder, account)
  if (folder !== insideOf(dataFolder)) await prepareOutside(dataFolder, folder)
  const refuse = async () => {
    if (!(await exists(folder))) return
    throw new EmbeddedError(
      `WARDLINK_DATA: "${folder}" holds a database already, which is never overwritten; stop its server and move it away first`,
    )
  }
  await refuse()
  const fresh = await mkdtemp(join(dirname(folder), 'postgres.new-'))
  try {
    await chmod(fresh, 0o700)
    await give(fresh, account)
    await fill(fresh)
    await refuse()
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
}

/** Returns the existing database of the data folder; null if there is none that Wardlink created. */
export async function findCluster(dataFolder: string, account: Account | null): Promise<Cluster | null> {
  const folder = await clusterFolder(dataFolder, account).catch(() => insideOf(dataFolder))
  const password = await passwordOf(folder)
  return password === null ? null : { folder, password }
}

function passwordOf(folder: string): Promise<string | null> {
  return readFile(join(folder, passwordFile), 'utf8').catch(() => null)
}

async function prepareFolder(dataFolder: string): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o755 })
    const probe = await mkdtemp(join(dataFolder, '.probe-'))
    await rm(probe, { recursive: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new EmbeddedError(`WARDLINK_DATA: cannot write to the folder "${dataFolder}" (${code})`)
  }
}

function insideOf(dataFolder: string): string {
  return join(dataFolder, 'postgres')
}

async function clusterFolder(dataFolder: string, account: Account | null): Promise<string> {
  const inside = insideOf(dataFolder)
  if (account === null || (await mayReach(account, inside))) return inside
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  return join(systemFolder, name, 'postgres')
}

async function prepareOutside(dataFolder: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
  await writeFile(join(dataFolder, note), `${folder}\n`)
}

function isCluster(folder: string): Promise<boolean> {
  return exists(join(folder, 'PG_VERSION'))
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * Created in a temporary folder and then moved into place: a start that dies halfway, or loses a race, leaves
 * nothing incomplete.
 */
async function create(folder: string, binaries: Binaries, account: Account | null): Promise<void> {
  const fresh = await mkdtemp(join(dirname(folder), 'postgres.new-'))
  const password = randomBytes(32).toString('base64url')
  const secret = `${fresh}.password`
  try {
    await chmod(fresh, 0o700)
    await give(fresh, account)
    await writeFile(secret, password, { mode: 0o600 })
    await give(secret, account)
    await run(
      binaries.initdb,
      [
        '-D',
        fresh,
        '-U',
        'wardlink',
        `--pwfile=${secret}`,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      account,
    )
    await rename(secret, join(fresh, passwordFile))
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    await rm(secret, { force: true })
    if (await isCluster(folder)) return
    const why = error instanceof Error ? error.message : 'unknown error'
    throw new EmbeddedError(`WARDLINK_DATA: no database could be made in "${folder}" (${why})`)
  }
}

async function refuseOtherMajor(folder: string, binaries: Binaries): Promise<void> {
  const theirs = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  const ours = binaries.version.split('.')[0] ?? ''
  if (theirs !== ours) {
    throw new EmbeddedError(
      `WARDLINK_DATA: "${folder}" was made by PostgreSQL ${theirs}, and this version of Wardlink brings PostgreSQL ${ours}`,
    )
  }
}
