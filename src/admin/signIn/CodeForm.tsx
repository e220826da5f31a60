import { Trans } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

interface CodeFormProps {
  busy: boolean
  /** Error code of the last refused attempt; `null` if none. */
  refused: string | null
  /** Seconds to wait before the next attempt. */
  retryAfter?: number | null | undefined
  wide?: boolean
  onSend: (code: string) => void
  /** Label of the button. */
  children: ReactNode
}

/** Form for the six digits of an authenticator app, or for a recovery code. */
export function CodeForm({ busy, refused, retryAfter, wide = false, onSend, children }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(code)
    if (code.trim() !== '') onSend(code.trim())
  }
  const isWrong = refused === 'code_invalid' || refused === 'bad_request'
  const problem = () => {
    if (isWrong && code === sent)
      return <Trans>This code is wrong or was already used. Wait for the next code.</Trans>
    return sent === '' && code === '' ? <Trans>Required field.</Trans> : undefined
  }
  return (
    <form className="console-form" onSubmit={submit} noValidate>
      <Field
        label={<Trans>Code</Trans>}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        error={problem()}
      />
      {refused !== null && !isWrong && (
        <InlineAlert kind="error" live>
          <RefusalText code={refused} retryAfter={retryAfter ?? undefined} />
        </InlineAlert>
      )}
      <Button submit wide={wide} tone="primary" state={busy ? 'busy' : 'idle'}>
        {children}
      </Button>
    </form>
  )
}
