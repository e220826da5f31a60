import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { chooseFilmAtom } from '../../state/film/film.ts'
import { FileTile } from './FileTile.tsx'

/**
 * Formats that every browser shows. An iPhone converts its own photos to JPEG where other formats are not
 * accepted.
 */
const photoTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Offers what can be sent from this device: a film or photos. */
export function FilmChoice() {
  const choose = useSetAtom(chooseFilmAtom)
  return (
    <div className="film-choice">
      <p className="cast-lead">
        <Trans>Or choose something on this phone or tablet. It will play on the room screen.</Trans>
      </p>
      <FileTile
        icon="filmStrip"
        word={<Trans>Choose a Video</Trans>}
        detail={<Trans>From this phone or tablet</Trans>}
        accept="video/*"
        onChoose={(files) => choose('film', files)}
      />
      <FileTile
        icon="images"
        word={<Trans>Choose Photos</Trans>}
        detail={<Trans>One photo or a whole album</Trans>}
        accept={photoTypes}
        multiple
        onChoose={(files) => choose('photo', files)}
      />
    </div>
  )
}
