import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { privacyAtom } from '../../state/devices/device.ts'
import { ShutterPlate } from '../../ui/camera/ShutterPlate.tsx'

/**
 * States that no one can see or hear the patient only when the device has confirmed that camera and
 * microphone are both off.
 */
export function PrivacyPlate() {
  const covered = useAtomValue(privacyAtom) === 'covered'
  return covered ? (
    <ShutterPlate known title={<Trans>Camera covered, mic off</Trans>}>
      <Trans>No one can see or hear you.</Trans>
    </ShutterPlate>
  ) : (
    <ShutterPlate known={false} title={<Trans>Camera status unknown</Trans>}>
      <Trans>We cannot tell if the room camera is on.</Trans>
    </ShutterPlate>
  )
}
