import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { CastView } from '../../state/film/castView.ts'
import { albumAtom, putFilmAwayAtom, showAtAtom } from '../../state/film/film.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { useOutcomeText } from '../frame/outcomeText.ts'
import { filmOutcomes } from './filmOutcomes.ts'

/** Failures that trying again with the same file would not fix. */
const lasting = new Set([
  'film_format',
  'film_too_large',
  'film_broken',
  'film_unreadable',
  'film_unsupported',
])

export function FilmFailed({ film: { code } }: { film: CastView & { kind: 'failed' } }) {
  const { _ } = useLingui()
  const common = useOutcomeText()
  const { at } = useAtomValue(albumAtom)
  const showAt = useSetAtom(showAtAtom)
  const putAway = useSetAtom(putFilmAwayAtom)
  const [title, help] = filmOutcomes[code] ?? []
  const words = title === undefined ? common(code) : { title: _(title), help: help && _(help) }
  return (
    <>
      <InlineAlert kind="error" live>
        <strong>{words.title}</strong> {words.help}
      </InlineAlert>
      {!lasting.has(code) && (
        <Button icon="arrowsClockwise" tone="primary" wide onPress={() => showAt(at)}>
          <Trans>Try Again</Trans>
        </Button>
      )}
      <Button icon="filmStrip" wide onPress={() => putAway()}>
        <Trans>Choose Another</Trans>
      </Button>
    </>
  )
}
