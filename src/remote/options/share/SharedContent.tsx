import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { callContentAtom, presenterAtom } from '../../../state/calls/participants.ts'
import { CallVideo } from '../../../ui/calls/CallVideo.tsx'

/** Shows the shared content, large; nothing if no one shares. */
export function SharedContent() {
  const { t } = useLingui()
  const content = useAtomValue(callContentAtom)
  const presenter = useAtomValue(presenterAtom)
  return (
    content !== null &&
    presenter !== null && (
      <div className="call-content">
        <CallVideo stream={content} label={t`Shared by ${presenter.name}`} />
      </div>
    )
  )
}
