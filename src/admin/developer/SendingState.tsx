import { Trans, useLingui } from '@lingui/react/macro'

/** How far a message has come on its way to another system. */
type State = 'waiting' | 'sent' | 'failed' | 'shown'

/** How far it has come; `reason`: why not, as the other end or the network said it. */
export function SendingState({ state, reason }: { state: State; reason: string | null }) {
  return (
    <>
      <StateName state={state} />
      {reason !== null && <small dir="ltr"> {reason}</small>}
    </>
  )
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
    ...{ name: 'state', label: t`Status`, every: t`Every status` },
    options: [
      { value: 'waiting', label: t`Waiting` },
      { value: 'sent', label: t`Sent` },
      { value: 'failed', label: t`Failed` },
    ],
  }
}
