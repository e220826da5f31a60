import { Trans } from '@lingui/react/macro'

/** Shows the progress of a bulk action, which processes the items one by one. */
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
