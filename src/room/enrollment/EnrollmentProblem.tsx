import { Trans } from '@lingui/react/macro'

/** Why the screen is not enrolled, and what helps. */
export function EnrollmentProblem({ code }: { code: string }) {
  switch (code) {
    case 'enrollment_code_invalid':
      return (
        <Trans>This enrolment code has been used or has expired. Ask your administrator for a new one.</Trans>
      )
    case 'credential_refused':
      return <Trans>This screen no longer belongs to its room. Ask your administrator for a new code.</Trans>
    case 'rate_limited':
      return <Trans>There were too many tries. Wait a minute, then try again.</Trans>
    case 'unreachable':
      return <Trans>The server cannot be reached. Check the network, then try again.</Trans>
    default:
      return <Trans>That did not work. Try again.</Trans>
  }
}
