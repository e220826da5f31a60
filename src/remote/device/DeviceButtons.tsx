import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useState, type ReactNode } from 'react'
import { rebootDeviceAtom, refreshDeviceAtom } from '../../state/devices/device.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { CoverButton } from '../privacyControl/CoverButton.tsx'

/**
 * Refresh and Reboot. Reboot asks for confirmation, because it interrupts everything in the room for a
 * minute. `blockedBy` is the reason why the device is unavailable now.
 */
export function DeviceRestartButtons({ blockedBy }: { blockedBy: ReactNode }) {
  const refresh = useSetAtom(refreshDeviceAtom)
  const reboot = useSetAtom(rebootDeviceAtom)
  const [asking, setAsking] = useState(false)
  const disabledReason = blockedBy ?? undefined
  return (
    <>
      <Button
        className="device-restart"
        icon="arrowsClockwise"
        onPress={() => void refresh()}
        disabledReason={disabledReason}
      >
        <Trans>Refresh</Trans>
      </Button>
      <Button
        className="device-restart"
        icon="power"
        onPress={() => setAsking(true)}
        disabledReason={disabledReason}
      >
        <Trans>Reboot</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        title={<Trans>Reboot the room screen?</Trans>}
        yes={<Trans>Reboot</Trans>}
        no={<Trans>Cancel</Trans>}
        onYes={() => {
          setAsking(false)
          void reboot()
        }}
        onNo={() => setAsking(false)}
      >
        <Trans>The room screen goes dark and comes back in about a minute.</Trans>
      </ConfirmDialog>
    </>
  )
}

export interface DeviceButtonsProps {
  /** Reason why the device is unavailable now; null if it is available. */
  blockedBy: ReactNode
  /** Places the buttons side by side where something else needs the height. */
  inRow: boolean
}

/**
 * Cover, Refresh and Reboot under the picture. On a phone, Cover is in the picture's corner and the others
 * are at the end of Settings.
 */
export function DeviceButtons({ blockedBy, inRow }: DeviceButtonsProps) {
  return (
    <div className={inRow ? 'device-keys device-keys-row' : 'device-keys'}>
      <CoverButton />
      <DeviceRestartButtons blockedBy={blockedBy} />
    </div>
  )
}
