import { useLingui } from '@lingui/react/macro'
import { badgeOverflow } from '../../domain/calls/unread.ts'

/** How many messages were not read yet. */
export function UnreadBadge({ unread }: { unread: number }) {
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
