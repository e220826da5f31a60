import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { dismissToastAtom, leaveScreenAtom, toastsAtom } from '../../state/toasts.ts'
import { ToastStack } from '../../ui/status/ToastStack.tsx'
import { useOutcomeText } from './outcomeText.ts'

/**
 * Milliseconds after the buttons moved or the screen changed in which a press is ignored: it was aimed at the
 * previous content.
 */
const reactionMs = 250

/** True until a screen was shown: no press can have been aimed at anything before the first. */
const isFirst = { screen: true }

export function Toasts() {
  const toasts = useAtomValue(toastsAtom)
  const before = useRef(-1)
  // Runs on each new screen, and for each toast that appears or disappears, which moves the buttons above it.
  // Before the paint: a busy tablet runs other effects long after it, and takes presses meanwhile.
  useLayoutEffect(() => {
    if (toasts.length !== before.current && !isFirst.screen)
      document.getElementById('root')?.animate({ pointerEvents: ['none', 'none'] }, reactionMs)
    isFirst.screen = false
    before.current = toasts.length
  }, [toasts.length])
  const leaveScreen = useSetAtom(leaveScreenAtom)
  useEffect(() => leaveScreen, [leaveScreen])
  const dismiss = useSetAtom(dismissToastAtom)
  const words = useOutcomeText()
  return (
    <ToastStack
      toasts={toasts.map(({ id, kind, code, status, values, minutes = 0, again }) => {
        const { title, help } = words(code, values)
        return {
          id,
          kind,
          again,
          title,
          help: minutes > 1 ? <Trans>Wait {minutes} min, then try again.</Trans> : help,
          note: status === undefined ? undefined : <Trans>Error code {status}</Trans>,
        }
      })}
      onDismiss={(id) => dismiss(id)}
    />
  )
}
