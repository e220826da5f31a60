import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { InviteState } from '../../contract/calls/invites.ts'
import { invitesAtom } from '../../state/bedside/callState.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'

const icons: Readonly<Record<InviteState, IconName>> = {
  waiting: 'hourglassMedium',
  sent: 'check',
  failed: 'warningCircle',
  joined: 'check',
  declined: 'x',
  expired: 'x',
}

function StateText({ status }: { status: InviteState }) {
  switch (status) {
    case 'waiting':
      return <Trans>The invite is being sent.</Trans>
    case 'sent':
      return <Trans>The invite was sent.</Trans>
    case 'failed':
      return <Trans>The invite could not be delivered.</Trans>
    case 'joined':
      return <Trans>Joined</Trans>
    case 'declined':
      return <Trans>Cannot join</Trans>
    case 'expired':
      return <Trans>The invite has expired.</Trans>
  }
}

/**
 * Lists the people who were invited and have not joined, with the state of each invite. Those who joined are
 * among the participants.
 */
export function InvitedList() {
  const missing = useAtomValue(invitesAtom).filter(({ status }) => status !== 'joined')
  if (missing.length === 0) return null
  return (
    <section className="invited" aria-live="polite">
      <h2>
        <Trans>Invited</Trans>
      </h2>
      <ul>
        {missing.map(({ id, name, status }) => (
          <li key={id}>
            <Icon name={icons[status]} />
            {name !== undefined && <bdi>{name}</bdi>}
            <StateText status={status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
