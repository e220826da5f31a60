import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UserRecord } from '../../contract/users/users.ts'
import { DateTime } from '../list/DateTime.tsx'
import { DescriptionItem } from '../records/DescriptionItem.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { OrgUnitName } from './RoleChips.tsx'
import { UserStatus } from './UserStatus.tsx'

interface UserFactsProps {
  item: UserRecord
  /** Number of open sessions; false if the user may not know it. */
  sessions: ReactNode
}

/** Shows the current state of an account, and why parts of it cannot be changed here. */
export function UserFacts({ item, sessions }: UserFactsProps) {
  const { status, second_factor: hasSecond, last_sign_in_at: at, keeping } = item
  return (
    <>
      <dl className="console-facts user-facts">
        <DescriptionItem name={<Trans>Status</Trans>}>
          <UserStatus status={status} />
        </DescriptionItem>
        <DescriptionItem name={<Trans>Two-step sign-in</Trans>}>
          {hasSecond ? (
            <Trans context="two-step sign-in">On</Trans>
          ) : (
            <Trans context="two-step sign-in">Off</Trans>
          )}
        </DescriptionItem>
        <DescriptionItem name={<Trans>Last sign-in</Trans>}>
          {at === null ? <Trans>never</Trans> : <DateTime at={at} />}
        </DescriptionItem>
        {sessions !== false && <DescriptionItem name={<Trans>Sessions</Trans>}>{sessions}</DescriptionItem>}
      </dl>
      {item.provisioned_by !== undefined && (
        <InlineAlert kind="soft">
          {item.provisioned_by === null ? (
            <Trans>Provisioned by SCIM for another level, whose administrators can tell you more.</Trans>
          ) : (
            <Trans>
              Provisioned by SCIM for <OrgUnitName name={item.provisioned_by} />. The identity provider sets
              name, email and status, and the roles of its groups. Change them there.
            </Trans>
          )}
        </InlineAlert>
      )}
      {item.asked_email !== undefined && (
        <InlineAlert kind="soft" live>
          <Trans>
            A link was sent to <bdi dir="ltr">{item.asked_email}</bdi>. The address changes once it is
            confirmed there.
          </Trans>
        </InlineAlert>
      )}
      {keeping !== 'nothing' && item.guarded === true && (
        <InlineAlert kind="soft">
          <Trans>
            This person sees patients whom you may not see. Ask an administrator of their level to change the
            address, to remove two-step sign-in, or to restore the account.
          </Trans>
        </InlineAlert>
      )}
      {keeping === 'nothing' && (
        <InlineAlert kind="soft">
          <Trans>Your role does not let you change this account. You can view it.</Trans>
        </InlineAlert>
      )}
      {keeping === 'roles' && (
        <InlineAlert kind="soft">
          <Trans>
            This person also has roles elsewhere. You can only change roles at the levels you manage.
          </Trans>
        </InlineAlert>
      )}
    </>
  )
}
