import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { DeviceState } from '../../contract/devices/device.ts'
import { type RoomSwitch, turnSwitchAtom } from '../../state/calls/roomSwitches.ts'
import { deviceAtom } from '../../state/devices/device.ts'
import { isUntoldAtom, connectionAtom } from '../../state/bedside/connection.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'

interface SwitchLook {
  state: 'microphone' | 'camera' | 'selfview'
  on: IconName
  off: IconName
  word: ReactNode
}

const looks: Readonly<Record<RoomSwitch, SwitchLook>> = {
  microphone_control: {
    state: 'microphone',
    on: 'microphone',
    off: 'microphoneSlash',
    word: <Trans>Mic</Trans>,
  },
  video_control: { state: 'camera', on: 'videoCamera', off: 'videoCameraSlash', word: <Trans>Video</Trans> },
  selfview_control: { state: 'selfview', on: 'userFocus', off: 'userFocus', word: <Trans>Self View</Trans> },
}

/**
 * Shows the state of a switch. On a back end that does not report the room’s state, others may have changed
 * it since: then the text is what was done here.
 */
function StateText({ state, isUntold }: { state: DeviceState['camera']; isUntold: boolean }) {
  if (isUntold && state === 'on') return <Trans>Turned on</Trans>
  if (isUntold && state === 'off') return <Trans>Turned off</Trans>
  if (state === 'on') return <Trans>On</Trans>
  if (state === 'off') return <Trans>Off</Trans>
  return <Trans>Not known</Trans>
}

/**
 * Switches the room’s microphone, camera or self view. It shows the state that the device reports, never the
 * requested one. The second of two taps does not turn a switch on again that the first one turned off.
 */
export function SwitchTile({ which }: { which: RoomSwitch }) {
  const device = useAtomValue(deviceAtom)
  const link = useAtomValue(connectionAtom).kind
  const isUntold = useAtomValue(isUntoldAtom)
  const turn = useSetAtom(turnSwitchAtom)
  const [busy, setBusy] = useState(false)
  const { state, on, off, word } = looks[which]
  const heard = link === 'connected' ? (device.state?.[state] ?? 'unknown') : 'unknown'
  const isOff = heard === 'off'
  const isShut = isOff && which !== 'selfview_control'
  const settled = useSettled(heard)
  return (
    <Button
      icon={isOff ? off : on}
      state={busy ? 'busy' : 'idle'}
      settling={isShut && !settled}
      className={isShut ? 'key-off' : undefined}
      detail={<StateText state={heard} isUntold={isUntold} />}
      onPress={() => {
        setBusy(true)
        // An unknown state counts as on, because turning off is the safe action.
        void turn(which, isOff).finally(() => setBusy(false))
      }}
    >
      {word}
    </Button>
  )
}
