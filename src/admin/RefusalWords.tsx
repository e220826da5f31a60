import { Trans } from '@lingui/react/macro'

/** What a refusal means, and what to do about it. */
export function RefusalWords({ code }: { code: string }) {
  switch (code) {
    case 'unreachable':
      return <Trans>The server does not answer. Check the connection, then try again.</Trans>
    case 'rate_limited':
      return <Trans>Too many tries. Wait a minute, then try again.</Trans>
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
    default:
      return <Trans>Something went wrong at the server. Try again in a moment.</Trans>
  }
}
