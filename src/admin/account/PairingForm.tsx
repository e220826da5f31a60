import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { NewAuthenticator } from '../../contract/secondFactor/secondFactor.ts'
import { createMutation } from '../../state/admin/mutation.ts'
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
  const store = useStore()
  const [mutation] = useState(() => createMutation(store))
  const view = useAtomValue(mutation.viewAtom)
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
        busy={view.kind === 'busy'}
        refused={view.kind === 'refused' ? view.refusal.code : null}
        retryAfter={view.kind === 'refused' ? view.refusal.retryAfter : null}
        onSend={(code) => void mutation.make(() => factor.confirm(code))}
      >
        <Trans>Confirm the code</Trans>
      </CodeForm>
    </>
  )
}
