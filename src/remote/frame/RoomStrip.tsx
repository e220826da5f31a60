import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { connectionAtom } from '../../state/bedside/connection.ts'
import { sessionAtom } from '../../state/bedside/session.ts'
import { ConnectionBar } from '../../ui/status/ConnectionBar.tsx'
import { RoomLabel } from './RoomLabel.tsx'

function StatusText({ kind, waiting }: { kind: string; waiting: number }) {
  if (waiting > 0) return <Plural value={waiting} one="# change waiting" other="# changes waiting" />
  if (kind === 'connected') return <Trans>Connected</Trans>
  if (kind === 'connecting') return <Trans>Connecting</Trans>
  if (kind === 'device_offline') return <Trans>Room screen not connected</Trans>
  return <Trans>Not connected</Trans>
}

/** The room and its connection status, on every screen with a session. */
export function RoomStrip({ linkedTo }: { linkedTo?: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const { kind, waiting } = useAtomValue(connectionAtom)
  if (!('room' in session)) return null
  return (
    <ConnectionBar
      room={<RoomLabel room={session.room} />}
      status={
        linkedTo !== undefined && kind === 'connected' && waiting === 0 ? (
          linkedTo
        ) : (
          <StatusText kind={kind} waiting={waiting} />
        )
      }
      isConnected={kind === 'connected'}
      waiting={waiting}
    />
  )
}
