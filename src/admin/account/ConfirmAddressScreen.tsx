import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { createAttempt } from '../../state/admin/attempt.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Key } from '../../ui/Key.tsx'
import { keyClass } from '../../ui/keyClass.ts'
import { Note } from '../../ui/Note.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { SignFrame } from '../signIn/SignFrame.tsx'

/** Where the link to an account's new address leads. It asks for a press: mail programs open links by themselves. */
export function ConfirmAddressScreen({
  ports,
}: {
  ports: Pick<ConsolePorts, 'takeLink' | 'confirmAddress'>
}) {
  const { t } = useLingui()
  const store = useStore()
  const [link] = useState(ports.takeLink)
  const [attempt] = useState(() => createAttempt(store))
  const view = useAtomValue(attempt.viewAtom)
  const code = view.kind === 'refused' ? view.refusal.code : null
  const isSpent = link === null || code === 'invalid_token' || code === 'missing_token'
  return (
    <SignFrame title={t`Confirm your email address`}>
      {isSpent && (
        <Note kind="error" live>
          <Trans>This link has been used or has expired. Ask your administrator for another one.</Trans>
        </Note>
      )}
      {code !== null && !isSpent && (
        <Note kind="error" live>
          <RefusalWords code={code} />
        </Note>
      )}
      {view.kind === 'done' && (
        <div className="console-done" role="status">
          <strong>
            <Trans>Your address is confirmed.</Trans>
          </strong>
          <p>
            <Trans>Sign in with it from now on.</Trans>
          </p>
        </div>
      )}
      {!isSpent && view.kind !== 'done' && (
        <Key
          wide
          tone="primary"
          state={view.kind === 'busy' ? 'busy' : 'idle'}
          onPress={() => void attempt.make(() => ports.confirmAddress(link))}
        >
          <Trans>Confirm</Trans>
        </Key>
      )}
      {view.kind === 'done' && (
        <Link
          className={keyClass({ tone: 'primary', wide: true })}
          to="/admin/$"
          params={{ _splat: '' }}
          preload={false}
        >
          <Trans>Go to the sign-in</Trans>
        </Link>
      )}
    </SignFrame>
  )
}
