import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { clockText } from '../../domain/clockText.ts'
import type { FilmView, ShownFilm } from '../../state/monitor/filmView.ts'
import type { QuestionView } from '../../state/monitor/knockView.ts'
import { Wordmark } from '../../ui/brand/Wordmark.tsx'
import { KnockReasonText } from '../../ui/calls/KnockReasonText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Title } from '../../ui/page/Title.tsx'
import { RoomClock } from '../RoomClock.tsx'
import { RoomLabel } from '../RoomLabel.tsx'
import type { RoomProps } from '../roomProps.ts'
import { KnockAnswers } from './KnockAnswers.tsx'
import { nameSize } from './nameSize.ts'
import './knock.css'

/** Shows who knocks and why, before anyone sees or hears the room, and takes the patient's answer. */
export function KnockScreen({ monitor, view, timeZone, now, knock }: RoomProps & { knock: QuestionView }) {
  const privacy = useAtomValue(monitor.privacyAtom)
  const film = useAtomValue(monitor.filmAtom)
  const held = heldFilm(film)
  return (
    <main className="room-knock">
      <Title>{knock.name}</Title>
      <header className="room-header">
        <Wordmark />
        {held !== null && (
          <span className="room-knock-pill">
            <Icon name="pause" />
            <span>
              <Trans>
                Video paused at <bdi>{clockText(held.position * 1_000)}</bdi>
              </Trans>
            </span>
          </span>
        )}
        <span className="room-knock-room">
          <RoomLabel room={view.room} />
        </span>
        <RoomClock now={now} timeZone={timeZone} />
      </header>
      <Visitor key={knock.id} knock={knock} />
      <KnockAnswers
        knock={knock}
        isCovered={privacy.covered}
        onAnswer={(answer) => monitor.answerKnock(answer)}
      />
      <div className="shutter">
        <span>
          <Icon name="cameraSlash" />
        </span>
        <div id="knock-privacy">
          {privacy.covered ? (
            <CoveredText />
          ) : (
            <ClosedText endsIn={held === null ? null : knock.expires_at - now} />
          )}
        </div>
      </div>
      {knock.isSilent && <div className="room-knock-flash" />}
    </main>
  )
}

function Visitor({ knock }: { knock: QuestionView }) {
  const { name, from, reason, note, next } = knock
  const heading = useRef<HTMLHeadingElement>(null)
  // No button has the focus: a stray Enter must let no one in.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={note === '' ? 'room-knock-visitor' : 'room-knock-visitor room-knock-noted'}>
      <span className="room-knock-door">
        <Icon name="door" />
      </span>
      <div>
        <div role="alert">
          <p className="room-knock-kicker">
            <Trans>Knock at your door</Trans>
          </p>
          <h1
            ref={heading}
            tabIndex={-1}
            className={`room-knock-name-${nameSize(name)}`}
            aria-describedby="knock-privacy"
          >
            <bdi>{name}</bdi>
          </h1>
          <p className="room-knock-from">
            {from === '' ? (
              <Trans>Clinician</Trans>
            ) : (
              <Trans>
                Clinician, <bdi>{from}</bdi>
              </Trans>
            )}
          </p>
          <p className="room-knock-reason">
            <Icon name="chatText" />
            <span>
              <KnockReasonText reason={reason} />
            </span>
          </p>
          {note !== '' && (
            <p className="room-knock-note">
              <Trans>
                “<bdi>{note}</bdi>”
              </Trans>
            </p>
          )}
        </div>
        {next !== null && (
          <p className="room-knock-pill">
            <Icon name="users" />
            <span>
              <Trans>
                <bdi>{next}</bdi> is next
              </Trans>
            </span>
          </p>
        )}
      </div>
    </section>
  )
}

function CoveredText() {
  return (
    <>
      <strong>
        <Trans>Camera covered, mic off</Trans>
      </strong>
      <p>
        <Trans>No one outside can change this. Only your answer can.</Trans>
      </p>
    </>
  )
}

/** `endsIn`: milliseconds until the knock ends and a held film continues; null if no film is held. */
function ClosedText({ endsIn }: { endsIn: number | null }) {
  const seconds = Math.max(1, Math.ceil((endsIn ?? 0) / 1_000))
  return (
    <>
      <strong>
        <Trans>No one can see or hear you yet</Trans>
      </strong>
      <p>
        {endsIn === null ? (
          <Trans>Answer here or on your remote. If you do not answer, nothing opens.</Trans>
        ) : (
          <Plural
            value={seconds}
            one="Your video continues after your answer, or in # second."
            other="Your video continues after your answer, or in # seconds."
          />
        )}
      </p>
    </>
  )
}

const heldFilm = (film: FilmView): ShownFilm | null =>
  film.kind === 'shown' && film.phase === 'held' ? film : null
