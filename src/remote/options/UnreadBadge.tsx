import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { badgeOverflow } from '../../domain/calls/unread.ts'

/** Number of unread messages. */
export function UnreadBadge({ unread }: { unread: number }) {
  const { t } = useLingui()
  if (unread === 0) return null
  const many = unread > badgeOverflow
  return (
    <span
      className="badge"
      role="img"
      aria-label={
        many
          ? t`more than ${badgeOverflow} unread messages`
          : t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`
      }
    >
      {many ? `${String(badgeOverflow)}+` : unread}
    </span>
  )
}
