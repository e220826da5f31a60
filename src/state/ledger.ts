import { atom } from 'jotai'
import type { DeviceCommand } from '../contract/device.ts'
import { type CommandClass, commandClass, controlOf } from '../domain/commandPolicy.ts'

/** A command and its fate. */
export interface LedgerItem {
  id: string
  command: DeviceCommand
  control: string
  commandClass: CommandClass
  status: 'sending' | 'waiting' | 'done' | 'failed' | 'not_applied' | 'cancelled'
  /** Why it failed. */
  code?: string
  /** Server time, epoch milliseconds. */
  actedAt: number
}

/** How many settled commands are remembered; what waits is never forgotten. */
const remembered = 20

const itemsAtom = atom<readonly LedgerItem[]>([])
export const ledgerAtom = atom((get) => get(itemsAtom))

/** Enters a command; a renewal of a held key is not entered, its press is. */
export const enterLedgerAtom = atom(
  null,
  (
    _get,
    set,
    item: { id: string; command: DeviceCommand; params: Readonly<Record<string, unknown>>; actedAt: number },
  ) => {
    const { id, command, params, actedAt } = item
    const entry: LedgerItem = {
      ...{ id, command, actedAt, status: 'sending' },
      control: controlOf(command),
      commandClass: commandClass(command, params),
    }
    set(itemsAtom, (items) => trimmed([...items.filter((other) => other.id !== id), entry]))
  },
)

export const settleLedgerAtom = atom(
  null,
  (_get, set, id: string, status: LedgerItem['status'], code?: string) => {
    set(itemsAtom, (items) =>
      items.map((item) => {
        if (item.id !== id) return item
        const { code: _before, ...settled } = item
        return { ...settled, status, ...(code !== undefined && { code }) }
      }),
    )
  },
)

export const clearLedgerAtom = atom(null, (_get, set) => set(itemsAtom, []))

function trimmed(items: readonly LedgerItem[]): readonly LedgerItem[] {
  const open = (item: LedgerItem) => item.status === 'waiting' || item.status === 'sending'
  const settled = new Set(items.filter((item) => !open(item)).slice(-remembered))
  return items.filter((item) => open(item) || settled.has(item))
}
