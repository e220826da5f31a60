import { Trans } from '@lingui/react/macro'

/** Explains why the server did not admit the user now. Another attempt may succeed. */
export function JoinProblemText({ code }: { code: string }) {
  if (code === 'unreachable')
    return <Trans>The hospital could not be reached. Check your connection, then try again.</Trans>
  if (code === 'rate_limited') return <Trans>Too many tries. Wait a minute, then try again.</Trans>
  if (code === 'no_calls')
    return (
      <Trans>
        Calls (WebRTC) are turned off in this browser. Turn them on, or open the desk in another browser.
      </Trans>
    )
  return <Trans>That did not work. Wait a moment, then try again.</Trans>
}
