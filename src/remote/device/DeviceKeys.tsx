import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useState, type ReactNode } from 'react'
import { rebootDeviceAtom, refreshDeviceAtom } from '../../state/device.ts'
import { AskDialog } from '../../ui/AskDialog.tsx'
import { Key } from '../../ui/Key.tsx'
import { CoverKey } from '../privacyControl/CoverKey.tsx'

/** Refresh and Reboot. Reboot asks first: it ends what runs in the room for a minute. `blockedBy`: why the device cannot be asked now. */
export function DeviceRestartKeys({ blockedBy }: { blockedBy: ReactNode }) {
  const refresh = useSetAtom(refreshDeviceAtom)
  const reboot = useSetAtom(rebootDeviceAtom)
  const [asking, setAsking] = useState(false)
  const disabled = blockedBy === null ? {} : { disabledReason: blockedBy }
  return (
    <>
      <Key className="device-restart" icon="arrowsClockwise" onPress={() => void refresh()} {...disabled}>
        <Trans>Refresh</Trans>
      </Key>
      <Key className="device-restart" icon="power" onPress={() => setAsking(true)} {...disabled}>
        <Trans>Reboot</Trans>
      </Key>
      <AskDialog
        open={asking}
        title={<Trans>Reboot the room device?</Trans>}
        yes={<Trans>Reboot</Trans>}
        no={<Trans>Cancel</Trans>}
        onYes={() => {
          setAsking(false)
          void reboot()
        }}
        onNo={() => setAsking(false)}
      >
        <Trans>The room screen goes dark and comes back in about a minute.</Trans>
      </AskDialog>
    </>
  )
}

export interface DeviceKeysProps {
  /** Why the device cannot be asked now; null when it can. */
  blockedBy: ReactNode
  /** Side by side, where something else needs the height. */
  inRow: boolean
}

/** Cover, Refresh and Reboot under the picture. A phone has Cover in the picture's corner, and the others at the end of Settings. */
export function DeviceKeys({ blockedBy, inRow }: DeviceKeysProps) {
  return (
    <div className={inRow ? 'device-keys device-keys-row' : 'device-keys'}>
      <CoverKey />
      <DeviceRestartKeys blockedBy={blockedBy} />
    </div>
  )
}
