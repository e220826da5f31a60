import { Trans } from '@lingui/react/macro'

/** Explains why a device refused a command or a test did not finish; `null` if no reason was given. */
export function DeviceReasonText({ reason }: { reason: string | null }) {
  switch (reason) {
    case 'offline':
      return <Trans>The device is offline. Check its power and its network.</Trans>
    case 'in_call':
      return <Trans>This room is in a call. Try again after the call.</Trans>
    case 'covered':
      return (
        <Trans>
          The camera in this room is covered. Only someone in the room, or the patient’s remote, can uncover
          it.
        </Trans>
      )
    case 'in_use':
      return <Trans>The room is in use. Try again later.</Trans>
    case 'testing':
      return <Trans>This device is being tested already.</Trans>
    case 'unsupported':
      return <Trans>This device cannot test itself. Reboot it, so that it gets the newest version.</Trans>
    case 'no_answer':
      return <Trans>The device stopped responding.</Trans>
    case 'stopped':
      return <Trans>The device lost its connection to the server.</Trans>
    default:
      return <Trans>The device could not do this.</Trans>
  }
}
