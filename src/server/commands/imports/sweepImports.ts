import { importStore } from '../../db/imports/importStore.ts'
import type { CommandContext } from '../context.ts'
import { runDaily } from '../runDaily.ts'

/** Number of files per batch. A file has up to 10 MiB. */
const atOnce = 100

/**
 * Deletes the files of imports that no one needs any longer, even if nothing is imported again. Returns a
 * function that stops it.
 */
export function sweepImports({ database }: Pick<CommandContext, 'database'>, waitMs?: number): () => void {
  const drop = () => database.transaction('platform', (tx) => importStore.dropOldFiles(tx, atOnce))
  return runDaily(drop, atOnce, waitMs)
}
