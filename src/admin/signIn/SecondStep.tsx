import { Trans, useLingui } from '@lingui/react/macro'
import type { Console, ConsoleView } from '../../state/admin/console.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { SignFrame } from './SignFrame.tsx'

interface SecondStepProps {
  session: Console
  view: ConsoleView & { kind: 'second_step' }
}

/** Second step of the sign-in, after the password. */
export function SecondStep({ session, view }: SecondStepProps) {
  const { t } = useLingui()
  return (
    <SignFrame title={t`Sign in to the console`}>
      {view.passkey && (
        <Button
          tone="primary"
          icon="shieldCheck"
          wide
          state={view.busy ? 'busy' : 'idle'}
          onPress={() => void session.passkeyStep()}
        >
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      <p>
        <Trans>Type the code from your authenticator app. You can also use a recovery code once.</Trans>
      </p>
      <CodeForm
        wide
        busy={view.busy}
        refused={view.problem?.code ?? null}
        retryAfter={view.problem?.retryAfter}
        onSend={(code) => void session.secondStep(code)}
      >
        <Trans>Sign in</Trans>
      </CodeForm>
      <Button wide onPress={() => session.startOver()}>
        <Trans>Back to sign-in</Trans>
      </Button>
    </SignFrame>
  )
}
