import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DeviceDetail } from '../../contract/monitoring/monitoring.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DescriptionItem } from '../records/DescriptionItem.tsx'
import { RelativeTime } from '../rooms/RelativeTime.tsx'

/** Shows the current state of a device; for an offline device, its last known state. */
export function DeviceNow({ device }: { device: DeviceDetail }) {
  const { linked_at: linkedAt, seen_at: seenAt, as_of: now } = device
  return (
    <>
      <h2>
        <Trans>Now</Trans>
      </h2>
      <dl>
        {linkedAt === null ? (
          <DescriptionItem name={<Trans>Last seen</Trans>}>
            {seenAt === null ? <Trans>never</Trans> : <RelativeTime at={seenAt} now={now} />}
          </DescriptionItem>
        ) : (
          <>
            <DescriptionItem name={<Trans>Connected</Trans>}>
              <RelativeTime at={linkedAt} now={now} />
            </DescriptionItem>
            <LastState device={device} />
          </>
        )}
        <DescriptionItem name={<Trans>Pins</Trans>}>
          <Plural value={device.pins} one="# saved" other="# saved" />
        </DescriptionItem>
      </dl>
      {linkedAt === null && device.state !== null && (
        <>
          <h2>
            <Trans>As last seen</Trans>
          </h2>
          <dl>
            <LastState device={device} />
          </dl>
        </>
      )}
    </>
  )
}

/** Shows what a device is and its current state. */
export function DeviceFacts({ device }: { device: DeviceDetail }) {
  return (
    <aside className="device-facts">
      <DeviceNow device={device} />
      <h2>
        <Trans>Device</Trans>
      </h2>
      <dl>
        <DescriptionItem name={<Trans>Unit/Practice</Trans>}>
          <bdi>{device.unit}</bdi>
        </DescriptionItem>
        <DescriptionItem name={<Trans>Facility</Trans>}>
          <bdi>{device.facility}</bdi>
        </DescriptionItem>
        <DescriptionItem name={<Trans>Device ID</Trans>}>
          <code dir="ltr">{device.unique_id}</code>
        </DescriptionItem>
        <DescriptionItem name={<Trans>Model</Trans>}>
          <bdi>{device.model}</bdi>
        </DescriptionItem>
        <DescriptionItem name={<Trans>Version</Trans>}>
          <code dir="ltr">{device.version}</code>
        </DescriptionItem>
      </dl>
      <p>
        <Icon name="eye" />
        <Trans>Video from the room is never shown here.</Trans>
      </p>
    </aside>
  )
}

/** Shows the last state that the device reported and its round-trip time. */
export function LastState({ device: { state, round_trip_ms: ms } }: { device: DeviceDetail }) {
  const { i18n } = useLingui()
  return (
    <>
      <DescriptionItem name={<Trans>Network round trip</Trans>}>
        {ms === null ? (
          <Trans>not known</Trans>
        ) : (
          i18n.number(ms, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })
        )}
      </DescriptionItem>
      {state !== null && (
        <>
          <DescriptionItem name={<Trans>Camera</Trans>}>
            <OnOff is={state.camera} />
          </DescriptionItem>
          <DescriptionItem name={<Trans>Mic</Trans>}>
            <OnOff is={state.microphone} />
          </DescriptionItem>
          <DescriptionItem name={<Trans>Self view</Trans>}>
            <OnOff is={state.selfview} />
          </DescriptionItem>
          <DescriptionItem name={<Trans>Speaker</Trans>}>
            <Trans>{i18n.number(state.speaker)} of 10</Trans>
          </DescriptionItem>
        </>
      )}
    </>
  )
}

function OnOff({ is }: { is: 'on' | 'off' | 'unknown' }) {
  switch (is) {
    case 'on':
      return <Trans>On</Trans>
    case 'off':
      return <Trans>Off</Trans>
    case 'unknown':
      return <Trans>not known</Trans>
  }
}
