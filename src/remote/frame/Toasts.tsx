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
      toasts={toasts.map(({ id, kind, code, again }) => ({ id, kind, again, ...words(code) }))}
      onDismiss={(id) => dismiss(id)}
    />
  )
}
