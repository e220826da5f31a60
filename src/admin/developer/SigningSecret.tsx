import { Trans } from '@lingui/react/macro'
import { SecretShown } from './SecretShown.tsx'

/** The secret with which deliveries are signed, and how a receiver checks them. */
export function SigningSecret({ secret }: { secret: string }) {
  return (
    <SecretShown label={<Trans>Secret</Trans>} secret={secret}>
      <Trans>
        Copy it now: it is not shown again. With it, X-Wardlink-Signature is the HMAC-SHA256 of
        X-Wardlink-Timestamp, a full stop and the body.
      </Trans>
    </SecretShown>
  )
}
