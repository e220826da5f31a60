import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { albumAtom, showAtAtom } from '../../state/film/film.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** Buttons for the previous and the next photo of an album. */
export function PhotoButtons() {
  const { items, at } = useAtomValue(albumAtom)
  const showAt = useSetAtom(showAtAtom)
  if (items.length < 2) return null
  return (
    <div className="film-pair">
      <Button
        icon="rewind"
        disabledReason={at === 0 ? <Trans>This is the first photo</Trans> : undefined}
        onPress={() => showAt(at - 1)}
      >
        <Trans>Previous</Trans>
      </Button>
      <Button
        icon="fastForward"
        disabledReason={at === items.length - 1 ? <Trans>This is the last photo</Trans> : undefined}
        onPress={() => showAt(at + 1)}
      >
        <Trans>Next</Trans>
      </Button>
    </div>
  )
}
