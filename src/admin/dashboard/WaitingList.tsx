import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Dashboard, ShownCall, WaitingRequest } from '../../contract/monitoring/dashboard.ts'
import { callLink } from '../../domain/calls/deskLinks.ts'
import { clockText } from '../../domain/clockText.ts'
import { useCareRequestName } from '../../knock/careRequestText.ts'
import type { Profile } from '../../state/admin/console.ts'
import { useRequest } from '../queries/useRequest.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { careRequestIcons } from '../../ui/calls/careRequestIcons.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { BedName } from '../rooms/BedName.tsx'
import { ClaimProblem } from './ClaimProblem.tsx'
import { deskOf } from '../shell/deskOf.ts'

/** Maximum number of rows; the others are only counted. */
const most = 8

interface WaitingListProps {
  ports: Pick<ConsolePorts, 'careRequests' | 'rememberCall'>
  profile: Profile
  today: Pick<Dashboard, 'waiting' | 'requests' | 'invites'>
  /** Server time in epoch milliseconds. */
  time: number
  /** Called after a request was claimed, or could not be. */
  onClaimed: () => void
}

interface Row {
  id: string
  icon: IconName
  at: number
  isLate: boolean
  /** Calls come first: a patient waits on the line. */
  isCall: boolean
  place: { room_id: string; number: string; bed: string }
  what: ReactNode
  /** Name of who is on the way; null for no one. */
  coming: string | null
  action: ReactNode
}

const inviteIcons = { guest: 'chatText', interpreter: 'translate', clinician: 'stethoscope' } as const

/** Lists patients' calls and open requests, and the people who were invited and have not joined yet; longest waiting first. */
export function WaitingList({
  ports,
  profile,
  today: { waiting, requests, invites },
  time,
  onClaimed,
}: WaitingListProps) {
  const { i18n } = useLingui()
  const id = useId()
  const nameOf = useCareRequestName()
  if (requests === null || invites === null) return null
  const calls = waiting.calls ?? []
  const calling = new Set(calls.map((call) => call.room_id))
  // The call says more than the invites that it sent.
  const invited = invites.items.filter((one) => one.kind !== 'clinician' || !calling.has(one.room_id))
  const others = requests.total + invites.total - (invites.items.length - invited.length)
  // A server of the previous version does not send the calls.
  const knowsCalls = waiting.calls !== null
  const total = others + (knowsCalls ? waiting.count : 0)
  const acts = profile.impersonation === undefined
  const rows = [
    ...calls.map((call): Row => ({
      id: call.id,
      icon: 'phoneCall',
      at: call.since,
      isCall: true,
      isLate: call.target !== null && call.since + call.target * 1_000 < time,
      place: call,
      what: <Trans>Calls a clinician</Trans>,
      coming: call.coming,
      action: acts && <JoinLink call={call} profile={profile} onPress={ports.rememberCall} />,
    })),
    ...requests.items.map((request): Row => ({
      id: request.id,
      icon: careRequestIcons[request.kind],
      at: request.at,
      isCall: false,
      isLate: request.target_at < time,
      place: request,
      what: <bdi>{nameOf(request)}</bdi>,
      coming: request.coming,
      action: request.coming === null && acts && (
        <Claim ports={ports} profile={profile} request={request} onClaimed={onClaimed} />
      ),
    })),
    ...invited.map((invite): Row => ({
      id: invite.id,
      icon: inviteIcons[invite.kind],
      at: invite.at,
      isCall: false,
      isLate: false,
      place: invite,
      what: <InvitedText kind={invite.kind} />,
      coming: null,
      action: null,
    })),
  ].toSorted((one, other) => Number(other.isCall) - Number(one.isCall) || one.at - other.at)
  return (
    <section className="dash-part" aria-labelledby={id}>
      <h2 id={id}>
        {knowsCalls ? (
          <Trans>Waiting calls, requests and invites</Trans>
        ) : (
          <Trans>Waiting requests and invites</Trans>
        )}{' '}
        <span>{i18n.number(total)}</span>
      </h2>
      {total === 0 && (
        <p className="console-empty">
          {knowsCalls ? (
            <Trans>No calls, requests or invites are waiting.</Trans>
          ) : (
            <Trans>No requests or invites are waiting.</Trans>
          )}
        </p>
      )}
      <ul className="dash-waiting">
        {rows.slice(0, most).map(({ id: row, icon, at, isLate, place, what, coming, action }) => (
          <li key={row} className={isLate ? 'dash-overdue' : undefined}>
            <span className="dash-clock">{clockText(time - at)}</span>
            <Icon name={icon} />
            <div>
              <p className="dash-title">
                <Link to="/admin/rooms/$id" params={{ id: place.room_id }}>
                  <BedName room={place} />
                </Link>
              </p>
              <p className="dash-note">
                {what}
                {isLate && (
                  <>
                    {' · '}
                    <Trans>Late</Trans>
                  </>
                )}
                {coming !== null && (
                  <>
                    {' · '}
                    <Trans>
                      <bdi>{coming}</bdi> is on the way.
                    </Trans>
                  </>
                )}
              </p>
            </div>
            {action}
          </li>
        ))}
      </ul>
      {total > Math.min(most, rows.length) && (
        <a className="dash-more" href={deskOf(profile)} rel="noreferrer">
          <Trans>Open Consult Desk</Trans>
        </a>
      )}
    </section>
  )
}

interface JoinLinkProps {
  call: ShownCall
  profile: Profile
  /** Called with the call before the link is followed. */
  onPress: (id: string) => void
}

/** Leads into a waiting call through the consult desk; to a deployment's own desk where there is one. */
function JoinLink({ call: { id, coming }, profile, onPress }: JoinLinkProps) {
  const own = profile.surroundings?.iconsult_url ?? ''
  return (
    <a
      className={buttonClass(coming === null ? { tone: 'primary' } : {})}
      href={own === '' ? callLink(id) : own}
      rel="noreferrer"
      onClick={() => onPress(id)}
    >
      <Trans>Join</Trans>
    </a>
  )
}

interface ClaimProps extends Pick<WaitingListProps, 'ports' | 'profile' | 'onClaimed'> {
  request: WaitingRequest
}

function Claim({ ports, profile, request: { id }, onClaimed }: ClaimProps) {
  const request = useRequest()
  const claim = async () => {
    const body = { display_name: profile.name }
    const result = await ports.careRequests.claim({ id, body })
    onClaimed()
    return result
  }
  return (
    <>
      <Button state={request.state} onPress={() => void request.make(claim)}>
        <Trans>Claim</Trans>
      </Button>
      {request.refusal !== null && <ClaimProblem code={request.refusal.code} />}
    </>
  )
}

function InvitedText({ kind }: { kind: keyof typeof inviteIcons }) {
  switch (kind) {
    case 'guest':
      return <Trans>Guest invited</Trans>
    case 'interpreter':
      return <Trans>Interpreter invited</Trans>
    case 'clinician':
      return <Trans>Clinician invited</Trans>
  }
}
