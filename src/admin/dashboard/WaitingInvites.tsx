import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../contract/monitoring/dashboard.ts'
import { RelativeTime } from '../rooms/RelativeTime.tsx'
import { BedName } from '../rooms/BedName.tsx'

/** Lists the people who were invited and have not joined yet. */
export function WaitingInvites({ today: { invites, as_of: now } }: { today: Dashboard }) {
  const { i18n } = useLingui()
  if (invites === null) return null
  return (
    <section className="dashboard-part">
      <h2>
        <Trans>Waiting invites</Trans>
        <span>{i18n.number(invites.total)}</span>
      </h2>
      {invites.total === 0 && (
        <p className="console-empty">
          <Trans>No invites waiting.</Trans>
        </p>
      )}
      <ul className="dashboard-list">
        {invites.items.map((invite) => (
          <li key={invite.id}>
            <p>
              <b>
                <KindName kind={invite.kind} />
              </b>
              <br />
              <Link to="/admin/rooms/$id" params={{ id: invite.room_id }}>
                <BedName room={invite} />
              </Link>{' '}
              <bdi>{invite.unit}</bdi>
            </p>
            <RelativeTime at={invite.at} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function KindName({ kind }: { kind: 'guest' | 'interpreter' | 'clinician' }) {
  switch (kind) {
    case 'guest':
      return <Trans>Guest</Trans>
    case 'interpreter':
      return <Trans>Interpreter</Trans>
    case 'clinician':
      return <Trans>Clinician</Trans>
  }
}
