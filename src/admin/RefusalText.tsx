import { Trans } from '@lingui/react/macro'
import type { Refusal } from '../state/admin/result.ts'

/** Explains a refusal and what to do about it. */
export function RefusalText({ code, retryAfter = 60 }: Pick<Refusal, 'code' | 'retryAfter'>) {
  switch (code) {
    case 'unreachable':
      return <Trans>The server does not answer. Check the connection, then try again.</Trans>
    case 'rate_limited':
      return <WaitWords seconds={retryAfter} />
    case 'forbidden':
      return <Trans>Your role does not allow this here.</Trans>
    case 'second_factor_required':
      return <Trans>A second step at the sign-in is demanded here.</Trans>
    case 'passkey_left':
      return <Trans>No passkey answered. Try again, or use a code.</Trans>
    case 'passkey_invalid':
      return <Trans>This passkey was not accepted. Try again, or use a code.</Trans>
    case 'last_super_admin':
      return <Trans>The last SUPER_ADMIN stays.</Trans>
    case 'not_found':
      return <Trans>This is not there any more.</Trans>
    case 'stale_record':
      return <Trans>Somebody else changed this meanwhile. Look at it again, then try again.</Trans>
    case 'not_empty':
      return <Trans>Something hangs below this by now. Move it away or remove it first.</Trans>
    // May be a name, a passkey or a second step. A screen that knows which shows its own message.
    case 'already_exists':
      return <Trans>There is one like this already.</Trans>
    case 'nobody_on_duty':
      return <Trans>Nobody is on duty there just now. Nobody was told.</Trans>
    case 'impersonating':
      return <Trans>Nobody does this in another’s name. End Login As first.</Trans>
    default:
      return <Trans>Something went wrong at the server. Try again in a moment.</Trans>
  }
}

/** Shows how long to wait, as reported by the server. */
function WaitWords({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return <Trans>Too many tries. Wait a minute, then try again.</Trans>
  return <Trans>Too many tries. Wait {minutes} min, then try again.</Trans>
}
