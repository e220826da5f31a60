import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { Console } from '../../state/admin/console.ts'
import { createSingleSignOn, type SsoView } from '../../state/admin/singleSignOn/singleSignOn.ts'
import type { SsoPorts } from '../../state/admin/singleSignOn/ssoPorts.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { SignFrame } from './SignFrame.tsx'

/** Return page of a sign-in provider: opens the console, or explains why the sign-in failed. */
export function SsoScreen({ ports, session }: { ports: SsoPorts; session: Console }) {
  const { t } = useLingui()
  const store = useStore()
  const { history } = useRouter()
  const [singleSignOn] = useState(() => createSingleSignOn(ports, store))
  const view = useAtomValue(singleSignOn.viewAtom)
  useEffect(() => void singleSignOn.arrive(), [singleSignOn])
  const to = view.kind === 'in' ? view.to : null
  useEffect(() => {
    if (to !== null) void session.enter().then(() => history.replace(to))
  }, [to, session, history])
  if (view.kind === 'going' || view.kind === 'in')
    return (
      <Loader>
        <Trans>Signing you in</Trans>
      </Loader>
    )
  return (
    <SignFrame title={t`Single sign-on did not work`}>
      <InlineAlert kind="error" live>
        {view.kind === 'failed' ? <ProblemText problem={view.problem} /> : <RefusalText code={view.code} />}
      </InlineAlert>
      <Link className={buttonClass({ tone: 'primary', wide: true })} to="/admin/">
        <Trans>Back to sign-in</Trans>
      </Link>
    </SignFrame>
  )
}

function ProblemText({ problem }: { problem: (SsoView & { kind: 'failed' })['problem'] }) {
  switch (problem) {
    case 'refused':
      return <Trans>The sign-in provider did not let you in, or you left its page. Try again.</Trans>
    case 'canceled':
      return <Trans>Your request has been canceled.</Trans>
    case 'stale':
      return <Trans>This sign-in has expired or was started in another tab. Start again.</Trans>
    case 'untrue':
      return <Trans>The sign-in response could not be verified. Tell your administrator.</Trans>
    case 'unreachable':
      return <Trans>The provider does not answer. Try again in a moment.</Trans>
    case 'no_provider':
      return <Trans>This provider is no longer in use.</Trans>
    case 'return_to':
      return <Trans>This link leads outside the console, so it was not opened.</Trans>
    case 'no_role':
      return <Trans>You have no role in the console. Ask your administrator for one.</Trans>
    case 'too_many_groups':
      return (
        <Trans>
          You are in more groups than the provider names. Ask your administrator to send only the groups that
          are assigned to the application.
        </Trans>
      )
    case 'account':
      return (
        <Trans>
          This account cannot be used with single sign-on. Sign in with the password, or ask your
          administrator.
        </Trans>
      )
  }
}
