import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'

/** Shows the current state of a room’s device as a shape and a word, never by color alone. */
export function DeviceStatus({ device }: { device: RoomItem['device'] }) {
  if (device === null)
    return (
      <Status shape="none">
        <Trans>No device</Trans>
      </Status>
    )
  if (!device.online)
    return (
      <Status shape="cross">
        <Trans>Offline</Trans>
      </Status>
    )
  if (device.in_call)
    return (
      <Status shape="square">
        <Trans>In call</Trans>
      </Status>
    )
  if (device.covered)
    return (
      <Status shape="barred">
        <Trans>Camera covered</Trans>
      </Status>
    )
  return (
    <Status shape="ring">
      <Trans>Ready</Trans>
    </Status>
  )
}

const paths = {
  none: 'M3 8h10',
  cross: 'M3 3l10 10M13 3L3 13',
  square: 'M3 3h10v10H3z',
  barred: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M4.2 11.8l7.6-7.6',
  ring: 'M8 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10',
} as const

function Status({ shape, children }: { shape: keyof typeof paths; children: ReactNode }) {
  return (
    <span className={`console-status console-status-${shape}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={paths[shape]} />
      </svg>
      {children}
    </span>
  )
}
