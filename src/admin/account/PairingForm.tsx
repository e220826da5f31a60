import { Trans, useLingui } from '@lingui/react/macro'
import type { NewAuthenticator } from '../../contract/secondFactor/secondFactor.ts'
import { useRequest } from '../queries/useRequest.ts'
import type { SecondFactor } from '../../state/admin/secondFactor.ts'
import { QrDrawing } from '../../ui/QrDrawing.tsx'
import { CodeForm } from '../signIn/CodeForm.tsx'

/**
 * Shows the secret as a QR code and as text for an authenticator app, then asks for a code from the app as
 * confirmation.
 */
export function PairingForm({
  factor,
  authenticator: { secret, uri },
}: {
  factor: SecondFactor
  authenticator: NewAuthenticator
}) {
  const { t } = useLingui()
  const request = useRequest()
  return (
    <>
      <p>
        <Trans>Scan this with the app, or type the key into it. Then type the code that the app shows.</Trans>
      </p>
      <div className="console-pairing">
        <QrDrawing text={uri} label={t`QR code for the authenticator app`} />
      </div>
      <p>
        <Trans>Key</Trans> <code dir="ltr">{secret.match(/.{1,4}/gu)?.join(' ')}</code>
      </p>
      <CodeForm
        busy={request.state === 'busy'}
        refused={request.refusal?.code ?? null}
        retryAfter={request.refusal?.retryAfter ?? null}
        onSend={(code) => void request.make(() => factor.confirm(code))}
      >
        <Trans>Confirm the code</Trans>
      </CodeForm>
    </>
  )
}
