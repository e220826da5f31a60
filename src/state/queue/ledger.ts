import { atom } from 'jotai'
import type { CommandOutcome } from '../../domain/queue/commandOutcome.ts'
import { type Act, type CommandClass, commandClass, controlOf } from '../../domain/queue/commandPolicy.ts'

/** Command that a user issued, and its outcome. */
export interface LedgerItem {
  id: string
  command: Act
  params: Readonly<Record<string, unknown>>
  control: string
  commandClass: CommandClass
  status: CommandOutcome['status'] | 'sending'
  /** Reason why it failed or is waiting. */
  code?: string | undefined
  /** True if it had to wait; the user is then told its outcome. */
  waited: boolean
  /** Server time at which the user acted, epoch milliseconds. */
  actedAt: number
}

/** Number of settled commands that are remembered. Waiting commands are never forgotten. */
const remembered = 20

const itemsAtom = atom<readonly LedgerItem[]>([])
export const ledgerAtom = atom((get) => get(itemsAtom))

/** Maximum milliseconds between the two commands of one press: no person presses twice that quickly. */
const onePressMs = 50

/**
 * Reports whether an item begins a change. Cover Camera sends two commands for one press; the second one is
 * not a change of its own.
 */
export function beginsChange(item: LedgerItem, at: number, items: readonly LedgerItem[]): boolean {
  return item.command !== 'microphone_control' || item.actedAt - (items[at - 1]?.actedAt ?? 0) > onePressMs
}

type Entered = Pick<LedgerItem, 'id' | 'command' | 'params' | 'actedAt'>

/** Enters a command. Renewals of a held button are not entered, only its press. */
export const enterLedgerAtom = atom(null, (_get, set, { id, command, params, actedAt }: Entered) => {
  const entry: LedgerItem = {
    id,
    command,
    params,
    actedAt,
    status: 'sending',
    waited: false,
    control: controlOf(command),
    commandClass: commandClass(command, params),
  }
  set(itemsAtom, (items) => trimmed([...items.filter((other) => other.id !== id), entry]))
})

export const settleLedgerAtom = atom(
  null,
  (_get, set, id: string, status: LedgerItem['status'], code?: string) => {
    set(itemsAtom, (items) =>
      items.map((item) => {
        if (item.id !== id) return item
        return { ...item, status, waited: item.waited || status === 'waiting', code }
      }),
    )
  },
)

/** Removes items that have been reported. Unsettled items stay. */
export const dismissLedgerAtom = atom(null, (_get, set, ids: readonly string[]) => {
  set(itemsAtom, (items) => items.filter((item) => isOpen(item) || !ids.includes(item.id)))
})

export const clearLedgerAtom = atom(null, (_get, set) => set(itemsAtom, []))

function trimmed(items: readonly LedgerItem[]): readonly LedgerItem[] {
  const settled = new Set(items.filter((item) => !isOpen(item)).slice(-remembered))
  return items.filter((item) => isOpen(item) || settled.has(item))
}

function isOpen({ status }: LedgerItem): boolean {
  return status === 'waiting' || status === 'sending'
}
