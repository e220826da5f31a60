import { Trans } from '@lingui/react/macro'

interface RefusalTextProps {
  code: string
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined
}

/** Explains a refusal and what to do about it. */
export function RefusalText({ code, retryAfter = 60 }: RefusalTextProps) {
  switch (code) {
    case 'unreachable':
      return <Trans>The server does not answer. Check the connection, then try again.</Trans>
    case 'rate_limited':
      return <WaitText seconds={retryAfter} />
    case 'forbidden':
      return <Trans>Your role does not allow this here.</Trans>
    case 'second_factor_required':
      return <Trans>Two-step sign-in is required here.</Trans>
    case 'passkey_left':
      return <Trans>The passkey did not respond. Try again, or use a code.</Trans>
    case 'passkey_invalid':
      return <Trans>This passkey was not accepted. Try again, or use a code.</Trans>
    case 'last_super_admin':
      return <Trans>You cannot remove the last SUPER_ADMIN.</Trans>
    case 'not_found':
      return <Trans>This no longer exists.</Trans>
    case 'stale_record':
      return <Trans>Someone else changed this. Check it, then try again.</Trans>
    case 'not_empty':
      return <Trans>Something was added below this level. Move or remove it first.</Trans>
    // May be a name, a passkey or a second step. A screen that knows which shows its own message.
    case 'already_exists':
      return <Trans>This already exists.</Trans>
    case 'nobody_on_duty':
      return <Trans>No one is on duty there right now, so no message was sent.</Trans>
    case 'impersonating':
      return <Trans>You cannot do this while you use Login As. End Login As first.</Trans>
    default:
      return <Trans>Something went wrong at the server. Try again in a moment.</Trans>
  }
}

/** Shows how long to wait, as reported by the server. */
function WaitText({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return <Trans>Too many tries. Wait a minute, then try again.</Trans>
  return <Trans>Too many tries. Wait {minutes} min, then try again.</Trans>
}
