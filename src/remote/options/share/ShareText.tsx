import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { contentShareAtom } from '../../../state/calls/contentShare.ts'
import { callContentAtom, presenterAtom } from '../../../state/calls/participants.ts'

/**
 * Shows in one sentence who shares what. The user’s own content comes first, so that they do not forget that
 * they share it.
 */
export function ShareText() {
  const share = useAtomValue(contentShareAtom)
  const presenter = useAtomValue(presenterAtom)
  const isShown = useAtomValue(callContentAtom) !== null
  return (
    <span className="call-shared" role="status">
      {share.kind === 'starting' && <Trans>Your content is on its way to the others.</Trans>}
      {share.kind === 'sharing' &&
        (share.what === 'screen' ? (
          <Trans>Everybody sees your screen.</Trans>
        ) : (
          <Trans>Everybody sees your photo.</Trans>
        ))}
      {share.kind === 'none' &&
        presenter !== null &&
        (isShown ? (
          <Trans>
            <bdi>{presenter.name}</bdi> shares content.
          </Trans>
        ) : (
          <Trans>
            <bdi>{presenter.name}</bdi> shares content on the room screen.
          </Trans>
        ))}
    </span>
  )
}
