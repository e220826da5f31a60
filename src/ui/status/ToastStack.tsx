import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { Button } from '../buttons/Button.tsx'

export interface ToastView {
  id: string
  kind: 'success' | 'warning' | 'error'
  title: ReactNode
  /** Instruction for what to do now. */
  help?: ReactNode
  /** Information for a person who is asked for help. */
  note?: ReactNode
  /** Retries the failed action. */
  again?: (() => void) | undefined
}

const marks = { success: 'checkCircle', warning: 'warning', error: 'warningCircle' } as const

function KindText({ kind }: { kind: ToastView['kind'] }) {
  if (kind === 'success') return <Trans>Success</Trans>
  if (kind === 'warning') return <Trans>Warning</Trans>
  return <Trans>Error</Trans>
}

/**
 * Shows the toasts at the bottom center, above the nurse line. The list is always rendered, so that screen
 * readers announce added toasts.
 */
export function ToastStack({
  toasts,
  onDismiss,
}: {
  toasts: readonly ToastView[]
  onDismiss: (id: string) => void
}) {
  return (
    <div className="toasts" role="log" aria-live="polite">
      {toasts.map(({ id, kind, title, help, note, again }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <span className="toast-mark">
            <Icon name={marks[kind]} />
          </span>
          <div className="toast-text">
            <span className="toast-kind">
              <KindText kind={kind} />
            </span>{' '}
            <strong>{title}</strong> {help !== undefined && <p>{help}</p>}
            {note !== undefined && <small>{note}</small>}
          </div>
          {again !== undefined && (
            <Button
              icon="arrowsClockwise"
              onPress={() => {
                onDismiss(id)
                again()
              }}
            >
              <Trans>Try Again</Trans>
            </Button>
          )}
          <Button icon="x" onPress={() => onDismiss(id)}>
            <Trans>Close</Trans>
          </Button>
        </div>
      ))}
    </div>
  )
}
