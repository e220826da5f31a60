import { atom } from 'jotai'
import { cancelLedgerItemAtom } from './commands.ts'
import { beginsChange, dismissLedgerAtom, ledgerAtom, type LedgerItem } from './ledger.ts'

/** What waits, and what became of what had to wait; none that was taken back, and none that a newer wish replaced. */
export interface WaitingList {
  waiting: readonly LedgerItem[]
  done: readonly LedgerItem[]
  /** What came to nothing: the person is told of each, until he has seen it. */
  missed: readonly LedgerItem[]
  /** How many changes of these nobody has told of otherwise. */
  untold: number
}

export const waitingListAtom = atom((get): WaitingList => {
  const waited = get(ledgerAtom).filter((item) => item.waited)
  const missed = waited.filter(({ status }) => status === 'not_applied' || status === 'failed')
  return {
    waiting: waited.filter(({ status }) => status === 'waiting' || status === 'sending'),
    done: waited.filter(({ status }) => status === 'done'),
    missed,
    // Of a request the person is asked, and a message says it of itself.
    untold: missed
      .filter((item) => item.commandClass !== 'request' && item.command !== 'message')
      .filter(beginsChange).length,
  }
})

/** The commands of each change: Cover Camera is one change of two commands. */
export function changesOf(items: readonly LedgerItem[]): readonly (readonly [LedgerItem, ...LedgerItem[]])[] {
  return items.flatMap((item, at) => {
    if (!beginsChange(item, at, items)) return []
    const next = items[at + 1]
    return [next === undefined || beginsChange(next, at + 1, items) ? [item] : [item, next]]
  })
}

/** Takes back all that waits. */
export const cancelWaitingAtom = atom(null, async (get, set): Promise<void> => {
  await Promise.all(get(waitingListAtom).waiting.map(({ id }) => set(cancelLedgerItemAtom, id)))
})

/** The answers have been seen. */
export const dismissAnswersAtom = atom(null, (get, set) => {
  const { done, missed } = get(waitingListAtom)
  set(
    dismissLedgerAtom,
    [...done, ...missed].map(({ id }) => id),
  )
})
