import { Trans } from '@lingui/react/macro'
import type { FilmView } from '../../state/monitor/filmView.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

/** Explains why the file cannot be shown and what to do. */
export function FilmProblemText({ film: { problem } }: { film: FilmView & { kind: 'failed' } }) {
  return (
    <>
      <Icon name="warningCircle" />
      <div>
        <PageHeading>
          {problem === 'film_format' ? (
            <Trans>This screen cannot play that kind of file</Trans>
          ) : problem === 'film_too_large' ? (
            <Trans>That file is too large</Trans>
          ) : (
            <Trans>That file is empty</Trans>
          )}
        </PageHeading>
        <p>
          <Trans>Choose another one on your phone.</Trans>
        </p>
      </div>
    </>
  )
}
