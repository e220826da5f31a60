import { atom } from 'jotai'
import { cancelLedgerItemAtom } from './commands.ts'
import { beginsChange, dismissLedgerAtom, ledgerAtom, type LedgerItem } from './ledger.ts'

/**
 * Waiting commands, and the outcomes of those that had to wait, without the ones that were canceled or
 * replaced by a newer wish.
 */
export interface WaitingList {
  waiting: readonly LedgerItem[]
  done: readonly LedgerItem[]
  /** Commands that failed. The user is told of each one until they have seen it. */
  missed: readonly LedgerItem[]
  /** Number of failed changes that the user has not been told of in another way. */
  untold: number
}

export const waitingListAtom = atom((get): WaitingList => {
  const waited = get(ledgerAtom).filter((item) => item.waited)
  const missed = waited.filter(({ status }) => status === 'not_applied' || status === 'failed')
  return {
    waiting: waited.filter(({ status }) => status === 'waiting' || status === 'sending'),
    done: waited.filter(({ status }) => status === 'done'),
    missed,
    // For an expired request the user is asked, and a message shows its own status.
    untold: missed
      .filter((item) => item.commandClass !== 'request' && item.command !== 'message')
      .filter(beginsChange).length,
  }
})

/** Groups the commands by change: Cover Camera is one change of two commands. */
export function changesOf(items: readonly LedgerItem[]): readonly (readonly [LedgerItem, ...LedgerItem[]])[] {
  return items.flatMap((item, at) => {
    if (!beginsChange(item, at, items)) return []
    const next = items[at + 1]
    return [next === undefined || beginsChange(next, at + 1, items) ? [item] : [item, next]]
  })
}

/** Cancels all waiting commands. */
export const cancelWaitingAtom = atom(null, async (get, set): Promise<void> => {
  await Promise.all(get(waitingListAtom).waiting.map(({ id }) => set(cancelLedgerItemAtom, id)))
})

/** Dismisses the outcomes that the user has seen. */
export const dismissAnswersAtom = atom(null, (get, set) => {
  const { done, missed } = get(waitingListAtom)
  set(
    dismissLedgerAtom,
    [...done, ...missed].map(({ id }) => id),
  )
})
