import { Trans } from '@lingui/react/macro'
import type { UserRecord } from '../../contract/users.ts'
import { Moment } from '../list/Moment.tsx'
import { Fact } from '../records/Fact.tsx'
import { Note } from '../../ui/Note.tsx'
import { UserStatus } from './UserStatus.tsx'

/** Shows the current state of an account, and why parts of it cannot be changed here. */
export function UserFacts({ item }: { item: UserRecord }) {
  const { status, email, second_factor: hasSecond, last_sign_in_at: at, keeping } = item
  return (
    <>
      <dl className="console-facts">
        <Fact name={<Trans>Status</Trans>}>
          <UserStatus status={status} />
        </Fact>
        <Fact name={<Trans>Email</Trans>}>
          <span dir="ltr">{email}</span>
        </Fact>
        <Fact name={<Trans>Two-step sign-in</Trans>}>
          {hasSecond ? <Trans>On</Trans> : <Trans>Off</Trans>}
        </Fact>
        <Fact name={<Trans>Last sign-in</Trans>}>
          {at === null ? <Trans>never</Trans> : <Moment at={at} />}
        </Fact>
      </dl>
      {item.asked_email !== undefined && (
        <Note kind="soft" live>
          <Trans>
            A link was sent to <bdi dir="ltr">{item.asked_email}</bdi>. The address changes once it is
            confirmed there.
          </Trans>
        </Note>
      )}
      {keeping !== 'nothing' && item.guarded === true && (
        <Note kind="soft">
          <Trans>
            This person sees patients whom you may not see. Ask an administrator of their level to change the
            address, to take the second step away, or to restore the account.
          </Trans>
        </Note>
      )}
      {keeping === 'nothing' && (
        <Note kind="soft">
          <Trans>Your role does not reach over this account. You can look at it.</Trans>
        </Note>
      )}
      {keeping === 'roles' && (
        <Note kind="soft">
          <Trans>This person has roles elsewhere too. Here you change the roles in your own branch.</Trans>
        </Note>
      )}
    </>
  )
}
