import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { dismissToastAtom, toastsAtom } from '../../state/toasts.ts'
import { ToastStack } from '../../ui/ToastStack.tsx'
import { useOutcomeWords } from './outcomeWords.ts'

export function Toasts() {
  const toasts = useAtomValue(toastsAtom)
  const dismiss = useSetAtom(dismissToastAtom)
  const words = useOutcomeWords()
  return (
    <ToastStack
      toasts={toasts.map(({ id, kind, code, status, minutes = 0, again }) => ({
        ...{ id, kind, again, ...words(code) },
        ...(minutes > 1 && { help: <Trans>Wait {minutes} min, then try again.</Trans> }),
        ...(status !== undefined && { note: <Trans>Error code {status}</Trans> }),
      }))}
      onDismiss={(id) => dismiss(id)}
    />
  )
}
