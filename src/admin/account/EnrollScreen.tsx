import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountPorts } from '../../state/admin/users/accountPorts.ts'
import type { Console } from '../../state/admin/console.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SignFrame } from '../signIn/SignFrame.tsx'
import { SecondFactorScreen } from './SecondFactorScreen.tsx'

interface EnrollScreenProps {
  session: Console
  account: AccountPorts
  leaving: boolean
}

/** Limits a user without the second factor that their level requires to enrolling one or signing out. */
export function EnrollScreen({ session, account, leaving }: EnrollScreenProps) {
  const { t } = useLingui()
  return (
    <SignFrame title={t`Two-step sign-in`}>
      <SecondFactorScreen account={account} onKept={() => void session.enter()} />
      <Button
        icon="signOut"
        mirrored
        wide
        state={leaving ? 'busy' : 'idle'}
        onPress={() => void session.signOut(false)}
      >
        <Trans>Logout</Trans>
      </Button>
    </SignFrame>
  )
}
