import { importStore } from '../../db/importStore.ts'
import type { CommandContext } from '../context.ts'
import { everyDay } from '../everyDay.ts'

/** A file has 10 MiB at most. */
const atOnce = 100

/** Drops the files of imports that nobody needs to look at any more, whether or not somebody imports again. Answers the end of it. */
export function sweepImports({ database }: Pick<CommandContext, 'database'>, waitMs?: number): () => void {
  const drop = () => database.transaction('platform', (tx) => importStore.dropOldFiles(tx, atOnce))
  return everyDay(drop, atOnce, waitMs)
}
