import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DeviceDetail } from '../../contract/monitoring.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Fact } from '../records/Fact.tsx'
import { Ago } from '../rooms/Ago.tsx'

/** What a device is, and what it does now. */
export function DeviceFacts({ device }: { device: DeviceDetail }) {
  const { i18n } = useLingui()
  const { state, as_of: now, round_trip_ms: ms } = device
  return (
    <aside className="device-facts">
      <h2>
        <Trans>Now</Trans>
      </h2>
      <dl>
        {device.linked_at === null ? (
          <Fact name={<Trans>Last seen</Trans>}>
            {device.seen_at === null ? <Trans>never</Trans> : <Ago at={device.seen_at} now={now} />}
          </Fact>
        ) : (
          <Fact name={<Trans>Linked</Trans>}>
            <Ago at={device.linked_at} now={now} />
          </Fact>
        )}
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
        <Fact name={<Trans>Pins</Trans>}>
          <Plural value={device.pins} one="# saved" other="# saved" />
        </Fact>
      </dl>
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
