import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { codeAlphabet, codeLength } from '../../contract/bedside/codeAlphabet.ts'
import { typedCode } from '../../domain/bedside/entryCode.ts'
import type { MonitorView } from '../../state/monitor/monitorView.ts'
import { OtpInput, CodeKeypad } from '../../ui/forms/OtpInput.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Wordmark } from '../../ui/brand/Wordmark.tsx'
import { EnrollmentProblem } from './EnrollmentProblem.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

type Enrolling = MonitorView & { kind: 'enrolling' }

/** Enrolls a screen for its room: with a keyboard, a TV remote or a finger. */
export function EnrollmentScreen({
  view,
  onEnroll,
}: {
  view: Enrolling
  onEnroll: (typed: string) => Promise<void>
}) {
  const { t } = useLingui()
  const problemId = useId()
  const form = useRef<HTMLDivElement>(null)
  const [code, setCode] = useState(() => typedCode(view.typed))
  const missing = codeLength - code.length

  // The person who sets up a screen has a keyboard at hand, and the screen has no other field.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const submit = () => {
    if (missing === 0 && !view.busy) void onEnroll(code)
  }
  return (
    <main className="room-enroll">
      <div className="room-enroll-words">
        <Wordmark />
        <PageHeading>
          <Trans>Set up this screen</Trans>
        </PageHeading>
        <p>
          <Trans>Type the enrollment code for this room. Your administrator can create one.</Trans>
        </p>
        <p>
          <Trans>
            If this screen was set up before, its browser has deleted its data. Turn off deleting data on exit
            in the browser’s settings first.
          </Trans>
        </p>
        <p className="room-problem" id={problemId} role="alert">
          {view.problem !== null && <EnrollmentProblem code={view.problem} />}
        </p>
      </div>
      <div className="room-enroll-code" ref={form}>
        <OtpInput
          label={t`Enrollment code`}
          value={code}
          length={codeLength}
          onType={(typed) => setCode(typedCode(typed))}
          onSubmit={submit}
          describedBy={problemId}
          invalid={view.problem !== null}
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
            state={view.busy ? 'busy' : 'idle'}
            onPress={submit}
            disabledReason={missing > 0 ? <Trans>Type all 8 characters first</Trans> : undefined}
          >
            {view.busy ? <Trans>Starting</Trans> : <Trans>Start</Trans>}
          </Button>
        </CodeKeypad>
      </div>
    </main>
  )
}
