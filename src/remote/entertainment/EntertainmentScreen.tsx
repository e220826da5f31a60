import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { entertainAtom, readyScreenAtom } from '../../state/call/entertainment.ts'
import { deviceAtom } from '../../state/device.ts'
import { linkAtom } from '../../state/link.ts'
import { sessionAtom } from '../../state/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Key } from '../../ui/Key.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { CastDrawing } from './CastDrawing.tsx'
import './entertainment.css'

/** The room screen waits for a film from a phone while this screen is open. */
export function EntertainmentScreen() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const { state } = useAtomValue(deviceAtom)
  const connected = useAtomValue(linkAtom).kind === 'connected'
  const entertain = useSetAtom(entertainAtom)
  const makeReady = useSetAtom(readyScreenAtom)
  useEffect(() => entertain(), [entertain])
  const ready = connected && state?.entertainment === true
  const room = 'room' in session ? `${session.room.number} ${session.room.bed}` : ''

  return (
    <BedsideFrame title={t`Show/Movie`} back linkedTo={ready ? <Trans>Room screen is on</Trans> : undefined}>
      <div className="cast">
        <section>
          <div role="status">
            <h2>{ready ? <Trans>Ready to Cast</Trans> : <Trans>The room screen is not ready yet</Trans>}</h2>
          </div>
          <p className="cast-lead">
            <Trans>Watch from your phone on the room screen.</Trans>
          </p>
          <p>
            <Trans>
              Open a movie or show on your phone. Tap the cast sign <Icon name="screencast" /> in that app.
            </Trans>
          </p>
          <p>
            <Trans>
              Choose{' '}
              <strong>
                Room <bdi>{room}</bdi>
              </strong>{' '}
              from the list. To stop, tap the cast sign again or press Back.
            </Trans>
          </p>
          {!ready && (
            <Key icon="arrowsClockwise" onPress={() => void makeReady()}>
              <Trans>Try Again</Trans>
            </Key>
          )}
        </section>
        <CastDrawing />
      </div>
    </BedsideFrame>
  )
}
