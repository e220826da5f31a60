import { Trans } from '@lingui/react/macro'
import { SecretShown } from './SecretShown.tsx'

/** Shows the secret that signs deliveries, and how a receiver verifies them. */
export function SigningSecret({ secret }: { secret: string }) {
  return (
    <SecretShown label={<Trans>Secret</Trans>} secret={secret}>
      <Trans>
        Copy this secret now. You will not be able to see it again. Use it to check X-Wardlink-Signature, the
        HMAC-SHA256 of X-Wardlink-Timestamp, a period and the request body.
      </Trans>
    </SecretShown>
  )
}
