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
      {share.kind === 'starting' && <Trans>Starting to share…</Trans>}
      {share.kind === 'sharing' &&
        (share.what === 'screen' ? (
          <Trans>Everyone in the call can see your screen.</Trans>
        ) : (
          <Trans>Everyone in the call can see your photo.</Trans>
        ))}
      {share.kind === 'none' &&
        presenter !== null &&
        (isShown ? (
          <Trans>
            <bdi>{presenter.name}</bdi> is sharing.
          </Trans>
        ) : (
          <Trans>
            <bdi>{presenter.name}</bdi> is sharing on the room screen.
          </Trans>
        ))}
    </span>
  )
}
