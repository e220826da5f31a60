import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { levelsHeardAtom } from '../../state/devices/roomLevels.ts'
import { deviceAwayAtom } from '../../state/devices/device.ts'
import { isUntoldAtom, connectionAtom } from '../../state/bedside/connection.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { DeviceRestartButtons } from '../device/DeviceButtons.tsx'
import { DeviceTabs } from '../device/DeviceTabs.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { FocusSlider, FocusSwitch } from './FocusLevel.tsx'
import { LevelSlider } from './LevelSlider.tsx'
import { LevelSwitch } from './LevelSwitch.tsx'
import './settings.css'

/** Settings of the room’s device: volume, brightness, speed and focus. They show what the device reports. */
export function DeviceSettingsScreen() {
  const { t } = useLingui()
  // Each level is read by its own controls: on an old tablet, a press that renders this whole screen is slow.
  const isHeard = useAtomValue(levelsHeardAtom)
  const isDeviceAway = useAtomValue(deviceAwayAtom)
  const { kind, waiting } = useAtomValue(connectionAtom)
  const isAway = kind !== 'connected' || isDeviceAway
  // A page that is still connecting must not report a problem.
  const isKnown = kind !== 'connecting'
  const inCall = isInCall(useAtomValue(callAtom))
  const isUntold = useAtomValue(isUntoldAtom)
  const isFailed = kind === 'server_failed'
  return (
    <BedsideFrame
      title={t`Device Control`}
      back
      backTo={inCall ? '/aps-options' : '/'}
      action={<DeviceTabs current="/device-settings" />}
    >
      {!isHeard ? (
        <div className="settings">
          {isAway && isKnown ? (
            <InlineAlert kind="warning" icon={isFailed ? 'warning' : 'wifiSlash'} live>
              {isFailed ? (
                <Trans>Wardlink has a problem. The buttons will work again when it is solved.</Trans>
              ) : (
                <Trans>Not connected. The buttons will work again when the connection is back.</Trans>
              )}
            </InlineAlert>
          ) : (
            <Loader>
              <Trans>Checking the room screen…</Trans>
            </Loader>
          )}
        </div>
      ) : (
        <div className="settings">
          {isUntold && (
            <InlineAlert kind="soft">
              <Trans>You see what was set here. Changes made by others are not shown.</Trans>
            </InlineAlert>
          )}
          {isAway && isKnown && waiting === 0 && (
            <InlineAlert kind="warning" icon="wifiSlash" live>
              <AwayText kind={kind} />
            </InlineAlert>
          )}
          <section>
            <header>
              <h2>
                <Trans>Audio</Trans>
              </h2>
              <LevelSwitch level="speaker" icon="speakerHigh">
                <Trans>Mute speaker</Trans>
              </LevelSwitch>
              <LevelSwitch level="mic" icon="microphoneSlash">
                <Trans>Mute mic</Trans>
              </LevelSwitch>
            </header>
            <LevelSlider level="speaker" icon="speakerHigh" label={t`Speaker`} />
            <LevelSlider level="mic" icon="microphone" label={t`Mic`} />
            <LevelSlider level="doorbell" icon="bellRinging" label={t`Doorbell`} />
          </section>
          <section>
            <header>
              <h2>
                <Trans>Video</Trans>
              </h2>
              <FocusSwitch />
            </header>
            <LevelSlider level="brightness" icon="sun" label={t`Brightness`} />
            <LevelSlider level="speed" icon="gauge" label={t`Speed`} />
            <FocusSlider />
          </section>
          <div className="settings-device">
            <DeviceRestartButtons blockedBy={isAway ? <Trans>Not connected</Trans> : null} />
          </div>
        </div>
      )}
    </BedsideFrame>
  )
}

/**
 * Names what cannot be reached: without its own network connection, a tablet knows nothing about the room
 * device.
 */
function AwayText({ kind }: { kind: string }) {
  if (kind === 'server_failed')
    return (
      <Trans>
        Wardlink has a problem. You see the last known settings. Changes you make will wait for up to a
        minute.
      </Trans>
    )
  if (kind === 'connected' || kind === 'device_offline')
    return (
      <Trans>
        The room screen is not connected. You see its last known settings. Changes you make will wait for up
        to a minute.
      </Trans>
    )
  return (
    <Trans>
      This tablet is not connected. You see the last known settings. Changes you make will wait for up to a
      minute.
    </Trans>
  )
}
