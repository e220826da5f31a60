import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Account that runs PostgreSQL, which refuses to run as root: a root process uses the unprivileged user ID
 * 65534. Null if this process can run it as itself.
 */
export interface Account {
  uid: number
  gid: number
}

const nobody: Account = { uid: 65_534, gid: 65_534 }

export function databaseAccount(): Account | null {
  return process.getuid?.() === 0 ? nobody : null
}

/**
 * Environment variables that PostgreSQL’s programs read. The others hold secrets, which its account could
 * read from /proc.
 */
const readByPrograms = ['PATH', 'LD_LIBRARY_PATH', 'TZ'] as const

export function programEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(readByPrograms.map((name) => [name, process.env[name]]))
}

/**
 * Reports whether the account can traverse to `path`: a home directory of mode 0700 on the way prevents it.
 */
export async function mayReach(account: Account, path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder)
    const walk = uid === account.uid ? 0o100 : 0o001
    if ((mode & walk) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

export async function give(path: string, account: Account | null): Promise<void> {
  if (account !== null) await chown(path, account.uid, account.gid)
}
