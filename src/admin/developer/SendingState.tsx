import { Trans, useLingui } from '@lingui/react/macro'

/** How far a message has come on its way to another system. */
type State = 'waiting' | 'sent' | 'failed' | 'shown'

/** How far it has come; `reason`: why not, as the other end or the network said it. */
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
          <Trans>The certificate of the mail server does not hold the host name in SMTP_URL.</Trans>
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

/** The filter of a list by it. */
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
