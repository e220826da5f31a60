import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { chooseFilmAtom, type ChosenBefore, chosenBeforeAtom } from '../../state/film/film.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ChosenPicture } from './ChosenPicture.tsx'

/**
 * Lists the films and photos shown last, to show them again. Only this page remembers them, and no longer
 * than the session.
 */
export function ChosenBeforeList() {
  const before = useAtomValue(chosenBeforeAtom)
  if (before.length === 0) return null
  return (
    <section className="film-before">
      <h3>
        <Trans>Recent</Trans>
      </h3>
      <ul>
        {before.map((chosen) => (
          <BeforeRow key={chosen.id} chosen={chosen} />
        ))}
      </ul>
    </section>
  )
}

function BeforeRow({ chosen: { what, name, files } }: { chosen: ChosenBefore }) {
  const choose = useSetAtom(chooseFilmAtom)
  const [file] = files
  return (
    <li>
      {file !== undefined && <ChosenPicture chosen={{ what, file }} isOn={false} />}
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {what === 'film' ? (
          <Trans context="kind of a file">Video</Trans>
        ) : (
          <Plural value={files.length} one="# photo" other="# photos" />
        )}
      </p>
      <Button icon="play" onPress={() => choose(what, files)}>
        <span className="sr-only">
          <Trans>
            Show <bdi>{name}</bdi> again
          </Trans>
        </span>
      </Button>
    </li>
  )
}
