import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** File system in memory of every Linux. */
const shared = '/dev/shm'
/** Bytes that must be free: four times as much as a run of all tests has ever held there. */
const leastFree = 8 * 2 ** 30

/**
 * Creates a folder in memory for the temporary files of a run: databases, browser profiles, copies of the
 * product. A copy of the database takes 25 ms there and 180 ms on a disk, mostly CPU time of the file system.
 * Returns null where there is no such file system, too little memory, or where programs cannot be started
 * from it, as in a container with Docker's defaults.
 */
export async function memoryFolder(): Promise<string | null> {
  const [space, mounts] = await Promise.all([
    statfs(shared).catch(() => null),
    readFile('/proc/mounts', 'utf8').catch(() => ''),
  ])
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === shared)
  if (space === null || mount === undefined || mount.includes('noexec')) return null
  if (space.bavail * space.bsize < leastFree || freemem() < leastFree) return null
  const folder = await mkdtemp(join(shared, 'wardlink-run-'))
  // The database of a root process has an account of its own.
  await chmod(folder, 0o755)
  return folder
}
