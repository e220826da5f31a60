import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { CastView } from '../../state/film/castView.ts'
import { albumAtom, putFilmAwayAtom } from '../../state/film/film.ts'
import { Banner } from '../../ui/status/Banner.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import { CallBanner } from '../options/CallBanner.tsx'
import { ChosenPicture } from './ChosenPicture.tsx'
import { FilmControls } from './FilmControls.tsx'
import { FilmFailed } from './FilmFailed.tsx'
import { PhotoButtons } from './PhotoButtons.tsx'

/**
 * Shows the film or photo from this device that is on the room screen, what the screen does with it, and the
 * buttons to control it.
 */
export function FilmOnScreen({ film }: { film: Exclude<CastView, { kind: 'none' }> }) {
  const putAway = useSetAtom(putFilmAwayAtom)
  const { chosen } = film
  const isOn = film.kind === 'on' && film.state.phase !== 'coming'
  return (
    <div className="film-on">
      <section className="film-what">
        <ChosenPicture key={chosen.id} chosen={chosen} isOn={isOn && !film.state.inCall} />
        <h2>
          <bdi>{chosen.name}</bdi>
        </h2>
        <p role="status">
          <FilmText film={film} />
        </p>
      </section>
      <section className="film-keys">
        {film.kind === 'on' && film.state.inCall && <CallBanner />}
        {film.kind === 'lost' && <LostBanner />}
        {film.kind === 'failed' && <FilmFailed film={film} />}
        {isOn && chosen.what === 'film' && <FilmControls state={film.state} />}
        {chosen.what === 'photo' && film.kind !== 'lost' && <PhotoButtons />}
        <div className="film-ends">
          {film.kind !== 'failed' && (
            <Button icon="filmStrip" onPress={() => putAway()}>
              <Trans>Choose Another</Trans>
            </Button>
          )}
          <ScreenLink to="/" className={buttonClass()}>
            <Icon name="stop" />
            <Trans>Stop, back to the menu</Trans>
          </ScreenLink>
        </div>
      </section>
    </div>
  )
}

/** Describes the film or photo; during the transfer, shows how much has arrived. */
function FilmText({ film }: { film: Exclude<CastView, { kind: 'none' }> }) {
  const { i18n } = useLingui()
  const { items, at } = useAtomValue(albumAtom)
  const { chosen } = film
  if (film.kind === 'connecting') return <Trans>Looking for the room screen…</Trans>
  if (film.kind === 'on' && film.state.phase === 'coming') {
    const share = i18n.number(film.state.received / chosen.size, { style: 'percent' })
    return <Trans>Sending to the room screen: {share}</Trans>
  }
  if (film.kind === 'on' && film.state.phase === 'buffering')
    return <Trans>The room screen needs a moment.</Trans>
  if (film.kind === 'on' && film.state.phase === 'ended') return <Trans>The video has ended.</Trans>
  if (chosen.what === 'film') return <Trans>Video from this phone or tablet</Trans>
  const [number, all] = [at + 1, items.length]
  return all > 1 ? (
    <Trans>
      Photo {number} of {all}
    </Trans>
  ) : (
    <Trans>Photo from this phone or tablet</Trans>
  )
}

function LostBanner() {
  return (
    <Banner icon="wifiSlash" title={<Trans>Connection to the room screen lost</Trans>}>
      <Trans>Trying again… The part that is already on the room screen will keep playing.</Trans>
    </Banner>
  )
}
