import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountPorts } from '../../state/admin/users/accountPorts.ts'
import { SecondFactorScreen } from './SecondFactorScreen.tsx'
import { Title } from '../../ui/page/Title.tsx'

/** The account's page about its second factor. */
export function SecondFactorPage({ account }: { account: AccountPorts }) {
  const { t } = useLingui()
  return (
    <>
      <Title>{t`Two-step sign-in`}</Title>
      <h1>
        <Trans>Two-step sign-in</Trans>
      </h1>
      <SecondFactorScreen account={account} />
    </>
  )
}
