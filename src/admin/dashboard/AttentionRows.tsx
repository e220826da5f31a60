import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../contract/monitoring/dashboard.ts'
import { clockText } from '../../domain/clockText.ts'
import { findsSection } from '../../domain/consoleSections.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { AttentionGroup } from '../../state/admin/monitoring/attention.ts'
import type { Board } from '../../state/admin/monitoring/board.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Listed } from '../list/Listed.tsx'
import { alertShapes } from '../monitoring/alertShapes.ts'
import { AlertName, AlertText } from '../monitoring/AlertText.tsx'
import { StatusShape } from '../monitoring/StatusShape.tsx'
import { BedName } from '../rooms/BedName.tsx'
import { RelativeTime } from '../rooms/RelativeTime.tsx'
import { deskOf } from '../shell/deskOf.ts'

/** Maximum number of rows; the others are only counted. */
const most = 6
/** Maximum number of beds shown by name. */
const named = 3

interface AttentionRowsProps {
  today: Dashboard
  board: Board
  profile: Profile
  /** Server time in epoch milliseconds. */
  time: number
}

interface Row {
  id: string
  mark: ReactNode
  title: ReactNode
  note: ReactNode
  at: number | null
  action: ReactNode
}

/** Shows what needs attention now: late calls, messages that were not sent, and devices; with a button for each. */
export function AttentionRows({ today, board, profile, time }: AttentionRowsProps) {
  const groups = useAtomValue(board.attentionAtom)
  const { i18n } = useLingui()
  const late = today.waiting.late ?? []
  // Others could do nothing about it.
  const seesOutbox = findsSection(profile.roles, 'developer')
  const stuck = seesOutbox && today.messages !== null && today.messages.count > 0 ? today.messages : null
  const total = late.length + groups.length + (stuck === null ? 0 : 1)
  const mayKeep = assignmentsFor(profile.roles, 'keepDevices').length > 0
  const rows: Row[] = [
    ...late.map((call): Row => ({
      id: call.id,
      mark: <Icon name="phoneCall" />,
      at: call.since,
      title: (
        <Trans>
          <BedName room={call} /> has waited {clockText(time - call.since)} for the care team
        </Trans>
      ),
      note: (
        <>
          <bdi>{call.unit}</bdi>
          {' · '}
          <Trans>goal {clockText(call.target * 1_000)}</Trans>
          {call.coming !== null && (
            <>
              {' · '}
              <Trans>
                <bdi>{call.coming}</bdi> is on the way.
              </Trans>
            </>
          )}
        </>
      ),
      action: (
        <a className={buttonClass({ tone: 'primary' })} href={deskOf(profile)} rel="noreferrer">
          <Trans>Open Consult Desk</Trans>
        </a>
      ),
    })),
    ...(stuck === null ? [] : [messagesRow(stuck)]),
    ...groups.map((group) => groupRow(group, mayKeep, () => void board.acknowledge(group))),
  ]
  return (
    <section className="dash-part" aria-labelledby="needs-attention">
      <h2 id="needs-attention">
        <Trans>Needs attention</Trans> <span>{i18n.number(total)}</span>
      </h2>
      {total === 0 && (
        <p className="console-empty">
          <Trans>Nothing needs attention now.</Trans>
        </p>
      )}
      <ul className="dash-attention">
        {rows.slice(0, most).map(({ id, mark, title, note, at, action }) => (
          <li key={id}>
            {mark}
            <div>
              <p className="dash-title">{title}</p>
              <p className="dash-note">{note}</p>
            </div>
            <RelativeTime at={at} now={time} />
            {action}
          </li>
        ))}
      </ul>
      {total > most && (
        <Link className="dash-more" to="/admin/monitoring">
          <Plural value={total - most} one="and # more" other="and # more" />
        </Link>
      )}
    </section>
  )
}

function messagesRow({ count, since }: NonNullable<Dashboard['messages']>): Row {
  return {
    id: 'messages',
    mark: <Icon name="warning" />,
    at: since,
    title: <Plural value={count} one="# message is waiting" other="# messages are waiting" />,
    note: <Trans>Emails or text messages could not be delivered. They are tried again.</Trans>,
    action: (
      <Link className={buttonClass()} to="/admin/developer/outbox" search={{ state: 'waiting' }}>
        <Trans>Open Outbox</Trans>
      </Link>
    ),
  }
}

function groupRow(group: AttentionGroup, mayKeep: boolean, take: () => void): Row {
  const { id, kind, unit, beds, since, takenBy } = group
  const [only] = beds
  return {
    id,
    mark: <StatusShape status={alertShapes[kind]} />,
    at: since,
    title: (
      <>
        <Beds beds={beds} />
        {' · '}
        <AlertName kind={kind} />
      </>
    ),
    note: (
      <>
        <bdi>{unit}</bdi>
        {' · '}
        {takenBy === null ? (
          <AlertText kind={kind} several={beds.length > 1} />
        ) : (
          <Trans>
            <bdi>{takenBy}</bdi> is handling it.
          </Trans>
        )}
        {takenBy === null && mayKeep && (
          <>
            {' '}
            <button type="button" className="dash-take" onClick={take}>
              <Trans>I’ll Handle It</Trans>
            </button>
          </>
        )}
      </>
    ),
    action:
      beds.length === 1 && only !== undefined ? (
        <Link className={buttonClass()} to="/admin/rooms/$id" params={{ id: only.id }}>
          <Trans>Open Room</Trans>
        </Link>
      ) : (
        <Link className={buttonClass()} to="/admin/care-system-units" search={{ alert: kind }}>
          <Trans>Open Devices</Trans>
        </Link>
      ),
  }
}

function Beds({ beds }: Pick<AttentionGroup, 'beds'>) {
  return (
    <>
      <Listed
        items={beds.slice(0, named).map((bed) => (
          <Link key={bed.id} to="/admin/monitoring/$id" params={{ id: bed.id }}>
            <BedName room={bed} />
          </Link>
        ))}
      />
      {beds.length > named && (
        <>
          {' '}
          <Plural value={beds.length - named} one="and # more" other="and # more" />
        </>
      )}
    </>
  )
}
