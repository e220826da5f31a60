import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { QuestionView } from '../../state/monitor/questions/knockView.ts'
import { KnockReasonText } from '../../ui/visits/KnockReasonText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Title } from '../../ui/page/Title.tsx'
import type { RoomProps } from '../roomProps.ts'
import { KnockAnswers } from './KnockAnswers.tsx'
import { KnockPlate } from './KnockPlate.tsx'
import { QuestionHeader } from './QuestionHeader.tsx'
import { useHeldFilm } from './useHeldFilm.ts'
import { VisitorHeading } from './VisitorHeading.tsx'
import './knock.css'

/** Shows who knocks and why, before anyone sees or hears the room, and takes the patient's answer. */
export function KnockScreen({ monitor, view, timeZone, now, knock }: RoomProps & { knock: QuestionView }) {
  const privacy = useAtomValue(monitor.privacyAtom)
  const held = useHeldFilm(monitor)
  return (
    <main className="room-knock">
      <Title>{knock.name}</Title>
      <QuestionHeader view={view} timeZone={timeZone} now={now} held={held} />
      <Visitor key={knock.id} knock={knock} />
      <KnockAnswers
        knock={knock}
        isCovered={privacy.covered}
        onAnswer={(answer) => monitor.answerKnock(answer)}
      />
      {privacy.covered ? (
        <KnockPlate title={<Trans>Camera covered, mic off</Trans>}>
          <Trans>No one outside can change this. Only your answer can.</Trans>
        </KnockPlate>
      ) : (
        <KnockPlate title={<Trans>No one can see or hear you yet</Trans>}>
          <ClosedText endsIn={held === null ? null : knock.expires_at - now} />
        </KnockPlate>
      )}
      {knock.isSilent && <div className="room-knock-flash" />}
    </main>
  )
}

function Visitor({ knock }: { knock: QuestionView }) {
  const { name, from, reason, note, next } = knock
  return (
    <section className={note === '' ? 'room-knock-visitor' : 'room-knock-visitor room-knock-noted'}>
      <span className="room-knock-door">
        <Icon name="door" />
      </span>
      <div>
        <VisitorHeading
          kicker={<Trans>Knock at your door</Trans>}
          name={name}
          from={
            from === '' ? (
              <Trans>Clinician</Trans>
            ) : (
              <Trans>
                Clinician, <bdi>{from}</bdi>
              </Trans>
            )
          }
        >
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
        </VisitorHeading>
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

/** `endsIn`: milliseconds until the knock ends and a held film continues; null if no film is held. */
function ClosedText({ endsIn }: { endsIn: number | null }) {
  const seconds = Math.max(1, Math.ceil((endsIn ?? 0) / 1_000))
  return endsIn === null ? (
    <Trans>Answer here or on your remote. If you do not answer, nothing opens.</Trans>
  ) : (
    <Plural
      value={seconds}
      one="Your video continues after your answer, or in # second."
      other="Your video continues after your answer, or in # seconds."
    />
  )
}
