import { Trans, useLingui } from '@lingui/react/macro'

/** Delivery state of a message to another system. */
type State = 'waiting' | 'sent' | 'failed' | 'shown'

/**
 * Shows the delivery state of a message. `reason` is the cause of a failure as the receiver or the network
 * reported it.
 */
export function SendingState({ state, reason }: { state: State; reason: string | null }) {
  return (
    <>
      <StateName state={state} />
      {reason !== null && <Reason reason={reason} />}
    </>
  )
}

function Reason({ reason }: { reason: string }) {
  switch (reason) {
    case 'certificate_untrusted':
      return (
        <small>
          {' '}
          <Trans>The certificate of the mail server is not trusted. Set SMTP_CA_FILE to its authority.</Trans>
        </small>
      )
    case 'certificate_expired':
      return (
        <small>
          {' '}
          <Trans>The certificate of the mail server has expired, or is not valid yet.</Trans>
        </small>
      )
    case 'certificate_name':
      return (
        <small>
          {' '}
          <Trans>The certificate of the mail server does not include the host name in SMTP_URL.</Trans>
        </small>
      )
    default:
      return <small dir="ltr"> {reason}</small>
  }
}

function StateName({ state }: { state: State }) {
  switch (state) {
    case 'waiting':
      return <Trans>Waiting</Trans>
    case 'sent':
      return <Trans>Sent</Trans>
    case 'failed':
      return <Trans>Failed</Trans>
    case 'shown':
      return <Trans>Shown here</Trans>
  }
}

/** Returns the list filter for the delivery state. */
export function useStateFilter() {
  const { t } = useLingui()
  return {
    name: 'state',
    label: t`Status`,
    every: t`Every status`,
    options: [
      { value: 'waiting', label: t`Waiting` },
      { value: 'sent', label: t`Sent` },
      { value: 'failed', label: t`Failed` },
    ],
  }
}
