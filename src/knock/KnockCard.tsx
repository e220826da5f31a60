import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useId } from 'react'
import type { Knock } from '../contract/calls/knocks.ts'
import { clockText } from '../domain/clockText.ts'
import { knockTimes } from '../domain/calls/knockRules.ts'
import { isDue } from '../state/knocks/ownKnocks.ts'
import { InlineAlert } from '../ui/status/InlineAlert.tsx'
import { KnockCardButtons, type KnockCardProps } from './KnockCardButtons.tsx'
import { KnockDetail, KnockTitle } from './KnockStateText.tsx'
import { KnockProblemText } from './KnockText.tsx'
import { useTimeAt } from './useTimeAt.ts'

/** Class of the card for the states in which the clinician does not wait for the patient. */
const looks: Readonly<Partial<Record<Knock['state'], string>>> = {
  come_in: 'knock-open',
  sound_only: 'knock-open',
  entered: 'knock-open',
  covered: 'knock-over knock-warn',
  not_now: 'knock-over',
  no_answer: 'knock-over knock-warn',
  room_offline: 'knock-over knock-warn',
  screen_outdated: 'knock-over knock-warn',
  patient_changed: 'knock-over',
  not_allowed: 'knock-over knock-warn',
}

/** Shows one of the clinician's knocks: where, how far it is, the answer and what to do next. */
export function KnockCard(props: KnockCardProps) {
  const { knock, view, now, roomName } = props
  const id = useId()
  const due = isDue(knock, now)
  const code = view.problems.get(knock.id)
  return (
    <li className={`knock-card ${looks[knock.state] ?? ''}`} aria-labelledby={id}>
      <p className="knock-place">
        <bdi>{roomName}</bdi> · <bdi>{knock.unit}</bdi>
      </p>
      <KnockProgress knock={knock} now={now} />
      <div>
        <h3 id={id}>
          <KnockTitle knock={knock} isDue={due} />
        </h3>
        <p>
          <KnockDetail knock={knock} isDue={due} />
        </p>
      </div>
      {code !== undefined && (
        <InlineAlert kind="error" live>
          <KnockProblemText code={code} />
        </InlineAlert>
      )}
      <div className="knock-keys">
        <KnockCardButtons {...props} isDue={due} />
      </div>
    </li>
  )
}

/** Part of the way that a knock has gone, 0 to 1. */
function progressOf({ state, shown_at, expires_at, knock_again_at }: Knock, now: number): number {
  if (state === 'queued') return 0.1
  if (state === 'shown' && shown_at !== null && expires_at !== null)
    return (now - shown_at) / (expires_at - shown_at)
  if (knock_again_at !== null) return 1 - (knock_again_at - now) / knockTimes.againMs
  return state === 'room_offline' && shown_at === null ? 0 : 1
}

function KnockProgress({ knock, now }: Pick<KnockCardProps, 'knock' | 'now'>) {
  const part = Math.min(1, Math.max(0, progressOf(knock, now)))
  const style: CSSProperties & { '--gone': string } = { '--gone': `${String(part * 100)}%` }
  return (
    <div className="knock-progress">
      <span className="knock-line" style={style} aria-hidden="true">
        <i />
      </span>
      <KnockTime knock={knock} now={now} />
    </div>
  )
}

function KnockTime({ knock, now }: Pick<KnockCardProps, 'knock' | 'now'>) {
  const { t } = useLingui()
  const timeAt = useTimeAt()
  const { state, shown_at, expires_at, knock_again_at } = knock
  if (state === 'queued' && knock.behind !== null)
    return (
      <b>
        <Trans>You are next</Trans>
      </b>
    )
  if (knock_again_at !== null) return <b>{timeAt(knock_again_at, knock.room)}</b>
  if (shown_at === null || expires_at === null) return null
  if (knock.kind === 'emergency') {
    if (state !== 'shown') return null
    const seconds = Math.max(0, Math.ceil((expires_at - now) / 1_000))
    return (
      <b role="timer" aria-live="off">
        <Plural value={seconds} one="Opens in # second" other="Opens in # seconds" />
      </b>
    )
  }
  const limit = clockText(expires_at - shown_at)
  if (state === 'no_answer') return <b>{limit}</b>
  if (state !== 'shown') return null
  const gone = clockText(Math.min(now, expires_at) - shown_at)
  return (
    <b role="timer" aria-live="off" aria-label={t`Knocking for ${gone} of ${limit}`}>
      <Trans>
        {gone} of {limit}
      </Trans>
    </b>
  )
}
