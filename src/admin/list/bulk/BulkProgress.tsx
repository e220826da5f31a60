import { Trans } from '@lingui/react/macro'

/** How far something has come that is done to several, one by one. */
export function BulkProgress({ done, total }: { done: number; total: number }) {
  return (
    <p role="status">
      <Trans>
        {done} of {total} done
      </Trans>{' '}
      <progress value={done} max={total} aria-hidden="true" />
    </p>
  )
}
