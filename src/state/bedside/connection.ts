import { atom } from 'jotai'
import type { StreamStatus } from '../ports.ts'
import { heardDeviceAtom } from '../devices/roomDevice.ts'
import { beginsChange, ledgerAtom } from '../queue/ledger.ts'

export interface Connection {
  kind:
    | 'connected'
    | 'connecting'
    | 'tablet_offline'
    | 'server_unreachable'
    | 'server_failed'
    | 'device_offline'
  /** Number of changes that are waiting to be delivered. */
  waiting: number
}

/**
 * Network state reported by the browser, and server state reported by the event stream. Set by the session.
 */
export const networkOnlineAtom = atom(true)
export const streamStatusAtom = atom<StreamStatus>('connecting')
/** Retries the event stream immediately; set by the session that follows the stream. */
export const retryStreamAtom = atom<{ retry: () => void }>({ retry: () => undefined })

/**
 * True if the back end reports nothing about the room device because it supports only the specification's
 * calls.
 */
export const isUntoldAtom = atom((get) => get(streamStatusAtom) === 'unsupported')

/** State of the connection from this tablet to the room device: the first part of it that is broken. */
export const connectionKindAtom = atom((get): Connection['kind'] =>
  kindOf(get(networkOnlineAtom), get(streamStatusAtom), get(heardDeviceAtom).online),
)

const waitingAtom = atom(
  (get) =>
    get(ledgerAtom)
      .filter(({ status }) => status === 'waiting')
      .filter(beginsChange).length,
)

/**
 * Combines two primitive values, so that a press, which adds an entry to the ledger, does not re-render
 * components that show the connection.
 */
export const connectionAtom = atom((get): Connection => ({
  kind: get(connectionKindAtom),
  waiting: get(waitingAtom),
}))

function kindOf(online: boolean, stream: StreamStatus, device: boolean | null): Connection['kind'] {
  if (!online) return 'tablet_offline'
  if (stream === 'lost') return 'server_unreachable'
  if (stream === 'failed') return 'server_failed'
  if (stream === 'connecting') return 'connecting'
  return device === false ? 'device_offline' : 'connected'
}

export const retryConnectionAtom = atom(null, (get) => get(retryStreamAtom).retry())
