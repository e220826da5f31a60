import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { PasskeyItem } from '../../contract/secondFactor/passkeys.ts'
import type { SecondFactor } from '../../state/admin/secondFactor.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'

interface PasskeySectionProps {
  factor: SecondFactor
  passkeys: readonly PasskeyItem[]
  /** True if this browser supports passkeys at this address. */
  possible: boolean
  /** False if the user must keep at least one second factor. */
  mayRemoveLast: boolean
}

/** Lists the user's passkeys by name, with a form to add another. */
export function PasskeySection({ factor, passkeys, possible, mayRemoveLast }: PasskeySectionProps) {
  const id = useId()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const mayRemove = mayRemoveLast || passkeys.length > 1
  return (
    <section className="console-passkeys" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Passkeys</Trans>
      </h2>
      <p>
        <Trans>
          A passkey is stored on this computer, on a phone or on a security key. You sign in with a
          fingerprint, your face or a PIN. There is no code to type.
        </Trans>
      </p>
      <ul>
        {passkeys.map(({ id: key, name, created_at: made, last_used_at: used }) => (
          <li key={key}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>
              <Trans>
                created <DateTime at={made} />
              </Trans>
              {used !== null && (
                <>
                  {' · '}
                  <Trans>
                    used <DateTime at={used} />
                  </Trans>
                </>
              )}
            </span>
            {mayRemove && leaving !== key && (
              <Button icon="trash" onPress={() => setLeaving(key)}>
                <Trans>
                  Remove <bdi>{name}</bdi>
                </Trans>
              </Button>
            )}
            {leaving === key && (
              <PasswordForm onSend={(password) => factor.removePasskey(key, password)}>
                <Trans>
                  Remove <bdi>{name}</bdi>
                </Trans>
              </PasswordForm>
            )}
          </li>
        ))}
      </ul>
      {!possible && (
        <p>
          <Trans>This browser cannot create passkeys at this address.</Trans>
        </p>
      )}
      {possible && adding && (
        <PasskeyForm
          onSend={async (request) => {
            const result = await factor.addPasskey(request)
            if (result.ok) setAdding(false)
            return result
          }}
        />
      )}
      {possible && !adding && (
        <div>
          <Button icon="plus" onPress={() => setAdding(true)}>
            <Trans>Add a passkey</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
