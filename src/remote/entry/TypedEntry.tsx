import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { codeAlphabet, codeLength } from '../../contract/bedside/codeAlphabet.ts'
import { typedCode } from '../../domain/bedside/entryCode.ts'
import { OtpInput, CodeKeypad } from '../../ui/forms/OtpInput.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

/**
 * Field for the eight characters under the QR code, for users who cannot scan it. The input is kept when it
 * fails.
 */
export function TypedEntry({
  invalid,
  enter,
}: {
  invalid: boolean
  enter: (code: string) => Promise<unknown>
}) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const missing = codeLength - code.length

  const start = () => {
    if (missing > 0 || busy) return
    setBusy(true)
    void enter(code).finally(() => setBusy(false))
  }
  return (
    <>
      <OtpInput
        label={t`8-character code`}
        value={code}
        length={codeLength}
        onType={(typed) => setCode(typedCode(typed))}
        onSubmit={start}
        invalid={invalid}
        progress={t`${code.length} of ${codeLength}`}
      />
      <CodeKeypad
        label={t`Code keypad`}
        alphabet={codeAlphabet}
        onKey={(character) => setCode(typedCode(code + character))}
      >
        <Button icon="backspace" className="code-delete" onPress={() => setCode(code.slice(0, -1))}>
          <Trans>Delete</Trans>
        </Button>
        <Button
          tone="primary"
          className="code-start"
          state={busy ? 'busy' : 'idle'}
          onPress={start}
          disabledReason={missing > 0 ? <Trans>Type all 8 characters first</Trans> : undefined}
        >
          {busy ? <Trans>Starting</Trans> : <Trans>Start</Trans>}
        </Button>
      </CodeKeypad>
      <p className="entry-hint">
        <Trans>Codes never use the letters I, L, O or U.</Trans>
      </p>
    </>
  )
}
