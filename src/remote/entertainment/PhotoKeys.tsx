import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { albumAtom, showAtAtom } from '../../state/film/film.ts'
import { Key } from '../../ui/Key.tsx'

/** From one photo of an album to the next. */
export function PhotoKeys() {
  const { items, at } = useAtomValue(albumAtom)
  const showAt = useSetAtom(showAtAtom)
  if (items.length < 2) return null
  return (
    <div className="film-pair">
      <Key
        icon="rewind"
        {...(at === 0 && { disabledReason: <Trans>This is the first</Trans> })}
        onPress={() => showAt(at - 1)}
      >
        <Trans>Previous</Trans>
      </Key>
      <Key
        icon="fastForward"
        {...(at === items.length - 1 && { disabledReason: <Trans>This is the last</Trans> })}
        onPress={() => showAt(at + 1)}
      >
        <Trans>Next</Trans>
      </Key>
    </div>
  )
}
