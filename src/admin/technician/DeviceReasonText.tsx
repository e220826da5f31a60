import { Trans } from '@lingui/react/macro'

/** Why a device did not do something, or a test did not come to its end; null where nothing was said. */
export function DeviceReasonText({ reason }: { reason: string | null }) {
  switch (reason) {
    case 'offline':
      return <Trans>The device is offline. Check its power and its network.</Trans>
    case 'in_call':
      return <Trans>A call is on in this room. Try again when it is over.</Trans>
    case 'covered':
      return <Trans>The room is covered. Only the room itself, or the patient’s remote, uncovers it.</Trans>
    case 'in_use':
      return <Trans>Somebody uses the room now. Try again later.</Trans>
    case 'testing':
      return <Trans>This device is being tested already.</Trans>
    case 'unsupported':
      return <Trans>This device cannot test itself. Reboot it, so that it gets the newest version.</Trans>
    case 'no_answer':
      return <Trans>Nothing was heard of the device any more.</Trans>
    case 'stopped':
      return <Trans>The device lost its line to the server.</Trans>
    default:
      return <Trans>The device could not do it.</Trans>
  }
}
