import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { unreadAtom } from '../../state/call/chat.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { Key } from '../../ui/Key.tsx'
import { keyClass } from '../../ui/keyClass.ts'
import { SwitchKey } from './SwitchKey.tsx'

/** Above it the badge says that there are more. */
const badgeOverflow = 9

function Badge({ unread }: { unread: number }) {
  const { t } = useLingui()
  if (unread === 0) return null
  const many = unread > badgeOverflow
  return (
    <span
      className="badge"
      role="img"
      aria-label={many ? t`more than ${badgeOverflow} unread messages` : t`${unread} unread`}
    >
      {many ? `${String(badgeOverflow)}+` : unread}
    </span>
  )
}

interface WayProps {
  to: '/chat' | '/device-control' | '/participants'
  icon: IconName
  children: ReactNode
}

function Way({ to, icon, children }: WayProps) {
  return (
    <Link to={to} className={keyClass()}>
      <Icon name={icon} />
      {children}
    </Link>
  )
}

/** The eight tiles of a call. */
export function OptionKeys({ inCall, onInvite }: { inCall: boolean; onInvite: () => void }) {
  const unread = useAtomValue(unreadAtom)
  return (
    <div className="call-keys">
      <Key
        icon="userPlus"
        onPress={onInvite}
        {...(inCall ? {} : { disabledReason: <Trans>No call is on.</Trans> })}
      >
        <Trans>Invite Participants</Trans>
      </Key>
      <Way to="/chat" icon="chatCircleDots">
        <span>
          <Trans>Message</Trans>
        </span>
        <Badge unread={unread} />
      </Way>
      <Way to="/device-control" icon="arrowsOutCardinal">
        <span>
          <Trans>Device Control</Trans>
        </span>
      </Way>
      <Key icon="slidersHorizontal" disabledReason={<Trans>Not yet</Trans>}>
        <Trans>Device Settings</Trans>
      </Key>
      <Way to="/participants" icon="usersThree">
        <span>
          <Trans>Participants</Trans>
        </span>
      </Way>
      <SwitchKey which="microphone_control" />
      <SwitchKey which="video_control" />
      <SwitchKey which="selfview_control" />
    </div>
  )
}
