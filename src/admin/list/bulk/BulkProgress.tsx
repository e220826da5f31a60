import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/buttons/Button.tsx'

interface BulkProgressProps {
  done: number
  total: number
  /** Begins no more items; undefined for an action that is always carried out whole. */
  onStop?: () => void
  isStopping?: boolean
}

/** Shows the progress of a bulk action, which processes the items a few at a time, and lets the user stop it. */
export function BulkProgress({ done, total, onStop, isStopping = false }: BulkProgressProps) {
  return (
    <>
      <p role="status">
        <Trans>
          {done} of {total} done
        </Trans>{' '}
        <progress value={done} max={total} aria-hidden="true" />
      </p>
      {onStop !== undefined && (
        <Button icon="x" state={isStopping ? 'busy' : 'idle'} onPress={onStop}>
          <Trans context="bulk action">Stop</Trans>
        </Button>
      )}
    </>
  )
}
