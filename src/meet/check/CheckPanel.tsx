import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { NetworkCheck } from '../../state/meet/networkCheck.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { CheckRows } from './CheckRows.tsx'
import { type CheckRow, useCheckRows } from './useCheckRows.ts'
import { type CheckVerdict, useCheckVerdict } from './useCheckVerdict.ts'
import './check.css'

interface CheckPanelProps {
  check: NetworkCheck
  /** True if a dialog around it has the heading of its own. */
  inDialog?: boolean
}

const discs = { running: 'hourglassMedium', good: 'check', bad: 'warning' } as const

/** Runs a network check while it is shown: the verdict with what to do, and what was measured. */
export function CheckPanel({ check, inDialog = false }: CheckPanelProps) {
  const view = useAtomValue(check.viewAtom)
  const rows = useCheckRows(view)
  const verdict = useCheckVerdict(view, check.host)
  useEffect(() => {
    void check.run()
    return () => check.stop()
  }, [check])
  const running = view.phase === 'running'
  return (
    <div className="net">
      <section className={`net-verdict net-is-${verdict.tone}`}>
        <div className="net-head" role="status">
          <span className="net-disc">
            <Icon name={discs[verdict.tone]} />
          </span>
          {inDialog ? <h3>{verdict.title}</h3> : <PageHeading>{verdict.title}</PageHeading>}
          <p>{verdict.text}</p>
        </div>
        {verdict.advice.length > 0 && (
          <ol className="net-advice">
            {verdict.advice.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <div className="net-keys">
          {running ? (
            <Button icon="x" onPress={() => check.stop()}>
              <Trans>Stop</Trans>
            </Button>
          ) : (
            <>
              <Button icon="arrowsClockwise" onPress={() => void check.run()}>
                <Trans>Run Again</Trans>
              </Button>
              {view.phase === 'done' && <CopyButton check={check} rows={rows} verdict={verdict} />}
            </>
          )}
        </div>
      </section>
      <CheckRows rows={rows} />
    </div>
  )
}

interface CopyButtonProps {
  check: NetworkCheck
  rows: readonly CheckRow[]
  verdict: CheckVerdict
}

/** Copies the result as text, or shows the text if the browser does not copy. */
function CopyButton({ check, rows, verdict }: CopyButtonProps) {
  const { t, i18n } = useLingui()
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle')
  const text = () =>
    [
      `${t`Network check`} · ${check.host} · ${i18n.date(new Date(), { dateStyle: 'medium', timeStyle: 'short' })}`,
      verdict.title,
      verdict.text,
      ...verdict.advice.map((step, index) => `${index + 1}. ${step}`),
      '',
      ...rows.map(({ title, value, note }) => `${title}: ${value} (${note})`),
      '',
      navigator.userAgent,
    ].join('\n')
  const copy = async () => setState((await check.copy(text())) ? 'copied' : 'shown')
  return (
    <>
      <Button icon={state === 'copied' ? 'check' : 'exportBox'} onPress={() => void copy()}>
        {state === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
      {state === 'shown' && (
        <textarea
          className="net-text"
          readOnly
          rows={8}
          aria-label={t`Network check`}
          value={text()}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  )
}
