import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DeviceDetail } from '../../contract/monitoring.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Fact } from '../records/Fact.tsx'
import { Ago } from '../rooms/Ago.tsx'

/** Shows what a device is and its current state; for an offline device, its last known state. */
export function DeviceFacts({ device }: { device: DeviceDetail }) {
  const { linked_at: linkedAt, seen_at: seenAt, as_of: now } = device
  return (
    <aside className="device-facts">
      <h2>
        <Trans>Now</Trans>
      </h2>
      <dl>
        {linkedAt === null ? (
          <Fact name={<Trans>Last seen</Trans>}>
            {seenAt === null ? <Trans>never</Trans> : <Ago at={seenAt} now={now} />}
          </Fact>
        ) : (
          <>
            <Fact name={<Trans>Linked</Trans>}>
              <Ago at={linkedAt} now={now} />
            </Fact>
            <LastWord device={device} />
          </>
        )}
        <Fact name={<Trans>Pins</Trans>}>
          <Plural value={device.pins} one="# saved" other="# saved" />
        </Fact>
      </dl>
      {linkedAt === null && device.state !== null && (
        <>
          <h2>
            <Trans>When last seen</Trans>
          </h2>
          <dl>
            <LastWord device={device} />
          </dl>
        </>
      )}
      <h2>
        <Trans>Device</Trans>
      </h2>
      <dl>
        <Fact name={<Trans>Unit/Practice</Trans>}>
          <bdi>{device.unit}</bdi>
        </Fact>
        <Fact name={<Trans>Facility</Trans>}>
          <bdi>{device.facility}</bdi>
        </Fact>
        <Fact name={<Trans>Device ID</Trans>}>
          <code dir="ltr">{device.unique_id}</code>
        </Fact>
        <Fact name={<Trans>Model</Trans>}>
          <bdi>{device.model}</bdi>
        </Fact>
        <Fact name={<Trans>Version</Trans>}>
          <code dir="ltr">{device.version}</code>
        </Fact>
      </dl>
      <p>
        <Icon name="eye" />
        <Trans>The room picture is never shown here.</Trans>
      </p>
    </aside>
  )
}

/** Shows the last state that the device reported and its round-trip time. */
function LastWord({ device: { state, round_trip_ms: ms } }: { device: DeviceDetail }) {
  const { i18n } = useLingui()
  return (
    <>
      <Fact name={<Trans>Network, there and back</Trans>}>
        {ms === null ? (
          <Trans>not known</Trans>
        ) : (
          i18n.number(ms, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })
        )}
      </Fact>
      {state !== null && (
        <>
          <Fact name={<Trans>Camera</Trans>}>
            <OnOff is={state.camera} />
          </Fact>
          <Fact name={<Trans>Mic</Trans>}>
            <OnOff is={state.microphone} />
          </Fact>
          <Fact name={<Trans>Self view</Trans>}>
            <OnOff is={state.selfview} />
          </Fact>
          <Fact name={<Trans>Speaker</Trans>}>
            <Trans>{i18n.number(state.speaker)} of 10</Trans>
          </Fact>
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
