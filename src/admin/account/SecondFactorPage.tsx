import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountPorts } from '../../state/admin/users/accountPorts.ts'
import { SecondFactorScreen } from './SecondFactorScreen.tsx'
import { Title } from '../../ui/page/Title.tsx'

/** Account page for the user's second factor. */
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
