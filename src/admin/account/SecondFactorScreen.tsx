import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { AccountPorts } from '../../state/admin/users/accountPorts.ts'
import {
  createSecondFactor,
  type SecondFactor,
  type SecondFactorView,
} from '../../state/admin/secondFactor.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { PairingForm } from './PairingForm.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { PasswordForm } from './PasswordForm.tsx'

interface SecondFactorScreenProps {
  account: AccountPorts
  /** Called when the user has saved the recovery codes, where the flow continues beyond this page. */
  onKept?: () => void
}

/** Sets up, shows and removes the user's second factor. */
export function SecondFactorScreen({ account, onKept }: SecondFactorScreenProps) {
  const store = useStore()
  const [factor] = useState(() => createSecondFactor(account, store))
  useEffect(() => void factor.load(), [factor])
  return (
    <SecondFactorNow
      factor={factor}
      onKept={onKept ?? (() => void factor.load())}
      canUsePasskeys={account.canUsePasskeys()}
    />
  )
}

interface SecondFactorNowProps {
  factor: SecondFactor
  onKept: () => void
  canUsePasskeys: boolean
}

function SecondFactorNow({ factor, onKept, canUsePasskeys }: SecondFactorNowProps) {
  const view = useAtomValue(factor.viewAtom)
  switch (view.kind) {
    case 'loading':
      return null
    case 'failed':
      return <ListFailed code={view.code} onRetry={() => void factor.load()} />
    case 'pairing':
      return <PairingForm factor={factor} authenticator={view.authenticator} />
    case 'codes':
      return <KeptCodes codes={view.codes} onKept={onKept} />
    case 'shown':
      return <Shown factor={factor} view={view} canUsePasskeys={canUsePasskeys} />
  }
}

interface ShownProps {
  factor: SecondFactor
  view: Extract<SecondFactorView, { kind: 'shown' }>
  canUsePasskeys: boolean
}

function Shown({ factor, view, canUsePasskeys }: ShownProps) {
  const { authenticator, passkeys, left, demanded } = view
  const isOn = authenticator || passkeys.length > 0
  return (
    <>
      {isOn ? (
        <p role="status">
          <strong>
            {authenticator ? (
              <Trans>Your sign-in asks for a code.</Trans>
            ) : (
              <Trans>Your sign-in asks for a passkey.</Trans>
            )}
          </strong>{' '}
          <Plural value={left} one="# recovery code is left." other="# recovery codes are left." />
        </p>
      ) : (
        demanded && (
          <InlineAlert kind="warning">
            <Trans>Your hospital requires two-step sign-in. Set it up to continue.</Trans>
          </InlineAlert>
        )
      )}
      {isOn && demanded && (
        <p>
          <Trans>Your hospital requires it.</Trans>
        </p>
      )}
      {authenticator ? (
        (!demanded || passkeys.length > 0) && (
          <PasswordForm onSend={(password) => factor.remove(password)}>
            {passkeys.length > 0 ? (
              <Trans>Remove the authenticator app</Trans>
            ) : (
              <Trans>Remove two-step sign-in</Trans>
            )}
          </PasswordForm>
        )
      ) : (
        <>
          <p>
            <Trans>
              An app on your phone shows a new code every 30 seconds. Someone who knows your password still
              cannot sign in without the code.
            </Trans>
          </p>
          <PasswordForm onSend={(password) => factor.begin(password)}>
            <Trans>Set up an authenticator app</Trans>
          </PasswordForm>
        </>
      )}
      <PasskeySection
        factor={factor}
        passkeys={passkeys}
        possible={canUsePasskeys}
        mayRemoveLast={!demanded || authenticator}
      />
    </>
  )
}

function KeptCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <InlineAlert kind="warning" live>
        <Trans>
          Keep these recovery codes somewhere other than your phone. You will not be able to see them again.
          Each code works once.
        </Trans>
      </InlineAlert>
      <ul className="console-recovery" dir="ltr" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button tone="primary" onPress={onKept}>
          <Trans>I Saved Them</Trans>
        </Button>
      </div>
    </>
  )
}
