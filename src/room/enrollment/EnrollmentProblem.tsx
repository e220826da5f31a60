import { Trans } from '@lingui/react/macro'

/** Explains why the screen is not enrolled and what to do. */
export function EnrollmentProblem({ code }: { code: string }) {
  switch (code) {
    case 'enrollment_code_invalid':
      return (
        <Trans>
          This enrollment code has been used or has expired. Ask your administrator for a new one.
        </Trans>
      )
    case 'credential_refused':
      return (
        <Trans>This screen is no longer connected to its room. Ask your administrator for a new code.</Trans>
      )
    case 'rate_limited':
      return <Trans>Too many tries. Wait a minute, then try again.</Trans>
    case 'unreachable':
      return <Trans>Cannot connect to the server. Check the network, then try again.</Trans>
    default:
      return <Trans>That did not work. Try again.</Trans>
  }
}
