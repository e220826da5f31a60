import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { clockText } from '../../domain/clockText.ts'
import type { FilmView, ShownFilm } from '../../state/monitor/filmView.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ShowCodeButton } from '../entry/ShowCodeButton.tsx'
import { CoverButton } from '../privacy/CoverButton.tsx'
import { PrivacyPill } from '../privacy/PrivacyPill.tsx'
import type { RoomProps } from '../roomProps.ts'
import { useRecentInput } from '../useRecentInput.ts'
import { FilmProblemText } from './FilmProblemText.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Title } from '../../ui/page/Title.tsx'
import './film.css'
import './filmScreen.css'

/** Shows a film or photo from a phone in full size, with the state of the camera. While it plays, a touch shows the buttons for ten seconds. */
export function FilmScreen({
  film,
  monitor,
  onShowCode,
}: RoomProps & { film: Exclude<FilmView, { kind: 'none' }> }) {
  const privacy = useAtomValue(monitor.privacyAtom)
  const isTouched = useRecentInput()
  const isViewing = film.kind === 'shown' && (film.what === 'photo' || film.phase === 'playing')
  return (
    <main className="room-film">
      {film.kind === 'shown' ? (
        <Picture film={film} attach={monitor.attachFilm} />
      ) : (
        <div className="room-film-words" role="status">
          {film.kind === 'coming' ? <IncomingFilm film={film} /> : <FilmProblemText film={film} />}
        </div>
      )}
      <div className="room-film-pill">
        <PrivacyPill privacy={privacy} />
      </div>
      {(isTouched || !isViewing) && (
        <div className="room-film-keys">
          <CoverButton monitor={monitor} privacy={privacy} />
          <ShowCodeButton onPress={onShowCode} />
        </div>
      )}
      {film.kind === 'shown' && <Plate film={film} />}
      {film.kind !== 'failed' && (film.kind === 'coming' || film.what === 'film') && <FilmBar film={film} />}
    </main>
  )
}

function Picture({ film, attach }: { film: ShownFilm; attach: (host: HTMLElement) => () => void }) {
  const { t } = useLingui()
  const show = useCallback((host: HTMLDivElement) => attach(host), [attach])
  const { name } = film
  return (
    <>
      <Title>{name}</Title>
      <h1 className="sr-only">
        <bdi>{name}</bdi>
      </h1>
      <div ref={show} className="room-film-picture" role="img" aria-label={t`${name}, from your phone`} />
    </>
  )
}

function IncomingFilm({ film: { name, share, lost } }: { film: FilmView & { kind: 'coming' } }) {
  const { i18n } = useLingui()
  return (
    <>
      <Icon name={lost ? 'wifiSlash' : 'screencast'} />
      <div>
        <PageHeading>
          <bdi>{name}</bdi>
        </PageHeading>
        <p>
          {lost ? (
            <Trans>Connection to your phone lost. Wake your phone.</Trans>
          ) : (
            <Trans>Coming from your phone: {i18n.number(share, { style: 'percent' })}</Trans>
          )}
        </p>
      </div>
    </>
  )
}

/** Explains why the film is not playing. */
function Plate({ film: { phase, touch, what } }: { film: ShownFilm }) {
  if (what === 'photo' || phase === 'playing') return null
  return (
    <div className="room-film-plate" role="status">
      <Icon name={touch ? 'handTap' : phase === 'buffering' ? 'hourglassMedium' : 'pause'} />
      <div>
        <strong>
          {touch ? (
            <Trans>Touch the screen once</Trans>
          ) : phase === 'buffering' ? (
            <Trans>One moment</Trans>
          ) : phase === 'ended' ? (
            <Trans>The end</Trans>
          ) : (
            <Trans>Paused</Trans>
          )}
        </strong>
        <span>
          {touch ? (
            <Trans>Then your video will play.</Trans>
          ) : phase === 'buffering' || phase === 'held' ? (
            <Trans>Your video will continue in a moment.</Trans>
          ) : (
            <Trans>Press Play on your phone.</Trans>
          )}
        </span>
      </div>
    </div>
  )
}

/** Progress line at the bottom: a ring marks the start, a dot the current position. */
function FilmBar({ film }: { film: ShownFilm | (FilmView & { kind: 'coming' }) }) {
  const played = film.kind === 'shown' && film.duration ? film.position / film.duration : 0
  const share = film.kind === 'coming' ? film.share : played
  return (
    <footer className="room-film-bar">
      <div>
        <strong>
          <bdi>{film.name}</bdi>
        </strong>
        <small>
          <Trans>From your phone</Trans>
        </small>
      </div>
      <svg className="room-film-line" viewBox="0 0 1000 96" preserveAspectRatio="none" aria-hidden="true">
        <line x1="20" x2="980" y1="48" y2="48" />
        <line className="room-film-past" x1="20" x2={20 + share * 960} y1="48" y2="48" />
        <line className="room-film-start" x1="20" x2="20" y1="48" y2="48" />
        <line className="room-film-now" x1={20 + share * 960} x2={20 + share * 960} y1="48" y2="48" />
        <line className="room-film-hole" x1={20 + share * 960} x2={20 + share * 960} y1="48" y2="48" />
      </svg>
      {film.kind === 'shown' && (
        <div className="room-film-time">
          <strong>
            <bdi>{clockText(film.position * 1_000)}</bdi>
          </strong>
          {film.duration !== null && (
            <small>
              <Trans>
                of <bdi>{clockText(film.duration * 1_000)}</bdi>
              </Trans>
            </small>
          )}
        </div>
      )}
    </footer>
  )
}
