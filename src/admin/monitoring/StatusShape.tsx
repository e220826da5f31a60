import type { DeviceStatus } from '../../contract/monitoring/monitoring.ts'

/** Shape for a device status, distinguishable without color. */
export function StatusShape({ status }: { status: DeviceStatus }) {
  return (
    <svg className={`status-shape status-shape-${status}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[status]} />
    </svg>
  )
}

const paths: Readonly<Record<DeviceStatus, string>> = {
  ready: 'M8 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10',
  in_call: 'M3 3h10v10H3z',
  covered: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M4.2 11.8l7.6-7.6',
  faulty: 'M8 1.5L14.5 8L8 14.5L1.5 8z',
  needs_update: 'M8 2.5L14.5 13.5H1.5z',
  offline: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  none: 'M3 8h10',
}
