import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRequest } from '../queries/useRequest.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { SignFrame } from '../signIn/SignFrame.tsx'

/**
 * Target of the link that confirms an account's new email address. It requires a button press, because email
 * clients open links automatically.
 */
export function ConfirmAddressScreen({
  ports,
}: {
  ports: Pick<ConsolePorts, 'takeLink' | 'confirmAddress'>
}) {
  const { t } = useLingui()
  const [link] = useState(ports.takeLink)
  const request = useRequest()
  const code = request.refusal?.code ?? null
  const isSpent = link === null || code === 'invalid_token' || code === 'missing_token'
  return (
    <SignFrame title={t`Confirm your email address`}>
      {isSpent && (
        <InlineAlert kind="error" live>
          <Trans>This link has been used or has expired. Ask your administrator for another one.</Trans>
        </InlineAlert>
      )}
      {code !== null && !isSpent && (
        <InlineAlert kind="error" live>
          <RefusalText code={code} />
        </InlineAlert>
      )}
      {request.isDone && (
        <div className="console-done" role="status">
          <strong>
            <Trans>Your address is confirmed.</Trans>
          </strong>
          <p>
            <Trans>Sign in with it from now on.</Trans>
          </p>
        </div>
      )}
      {!isSpent && !request.isDone && (
        <Button
          wide
          tone="primary"
          state={request.state}
          onPress={() => void request.make(() => ports.confirmAddress(link))}
        >
          <Trans>Confirm</Trans>
        </Button>
      )}
      {request.isDone && (
        <Link className={buttonClass({ tone: 'primary', wide: true })} to="/admin/">
          <Trans>Go to the sign-in</Trans>
        </Link>
      )}
    </SignFrame>
  )
}
