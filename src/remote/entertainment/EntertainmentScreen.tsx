import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { entertainAtom, readyScreenAtom } from '../../state/film/entertainment.ts'
import { deviceAtom } from '../../state/devices/device.ts'
import { filmAtom, watchFilmAtom } from '../../state/film/film.ts'
import { isUntoldAtom, connectionAtom } from '../../state/bedside/connection.ts'
import { sessionAtom } from '../../state/bedside/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { RoomLabel } from '../frame/RoomLabel.tsx'
import { CastDrawing } from './CastDrawing.tsx'
import './entertainment.css'
import './film.css'
import { ChosenBeforeList } from './ChosenBefore.tsx'
import { FilmChoice } from './FilmChoice.tsx'
import { FilmOnScreen } from './FilmOnScreen.tsx'

/**
 * Makes the room screen ready for a film while this screen is open: cast by another app, or sent from here.
 */
export function EntertainmentScreen() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const { state } = useAtomValue(deviceAtom)
  const connected = useAtomValue(connectionAtom).kind === 'connected'
  // The specification's commands cannot transfer a film.
  const isUntold = useAtomValue(isUntoldAtom)
  const entertain = useSetAtom(entertainAtom)
  const makeReady = useSetAtom(readyScreenAtom)
  const watch = useSetAtom(watchFilmAtom)
  const film = useAtomValue(filmAtom)
  useEffect(() => entertain(), [entertain])
  useEffect(() => watch(), [watch])
  const ready = connected && state?.entertainment === true
  const room = 'room' in session ? <RoomLabel room={session.room} /> : null

  return (
    <BedsideFrame title={t`Show/Movie`} back linkedTo={ready ? <Trans>Room screen is on</Trans> : undefined}>
      {film.kind === 'none' ? (
        <div className="cast">
          <section>
            <div role="status">
              <h2>
                {ready ? <Trans>Ready to Cast</Trans> : <Trans>The room screen is not ready yet</Trans>}
              </h2>
            </div>
            <p className="cast-lead">
              <Trans>Watch from your phone on the room screen.</Trans>
            </p>
            <p>
              <Trans>
                Open a movie or show on your phone. Tap the Cast button <Icon name="screencast" /> in that
                app.
              </Trans>
            </p>
            <p>
              <Trans>
                Choose <strong>{room}</strong> from the list. To stop, tap the Cast button again or press
                Back.
              </Trans>
            </p>
            {!ready && (
              <Button icon="arrowsClockwise" onPress={() => void makeReady()}>
                <Trans>Try Again</Trans>
              </Button>
            )}
          </section>
          <div className="cast-side">
            <CastDrawing />
            {!isUntold && (
              <>
                <FilmChoice />
                <ChosenBeforeList />
              </>
            )}
          </div>
        </div>
      ) : (
        <FilmOnScreen film={film} />
      )}
    </BedsideFrame>
  )
}
