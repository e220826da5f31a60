import { Plural, Trans } from '@lingui/react/macro'
import type { UserItem } from '../../contract/users/users.ts'
import type { UserPorts } from '../../state/admin/users/userPorts.ts'
import type { Chosen } from '../list/bulk/BulkBar.tsx'
import { RemovalsButton, type RemovalText } from '../list/bulk/RemovalsButton.tsx'

export interface UsersInBulkProps {
  records: UserPorts['records']
  chosen: Chosen<UserItem>
  /** True if the accounts are deactivated and can be restored. */
  restores: boolean
}

/** Deactivates or restores the selected accounts. */
export function UsersInBulk({ records, chosen, restores }: UsersInBulkProps) {
  // Accounts have no dependents, so there is nothing to look up.
  const kept = { below: nothingBelow, remove: records.remove, restore: records.restore }
  return <RemovalsButton records={kept} chosen={chosen} restores={restores} words={words} />
}

const nothingBelow = () => Promise.resolve({ ok: true as const, value: { items: [], roles: 0 } })

const words: RemovalText<UserItem> = {
  remove: { icon: 'trash', key: <Trans>Deactivate</Trans>, title: <Trans>Deactivate accounts</Trans> },
  restore: {
    icon: 'arrowCounterClockwise',
    key: <Trans>Restore</Trans>,
    title: <Trans>Restore accounts</Trans>,
  },
  name: ({ name }) => <bdi>{name}</bdi>,
  asks: () => (
    <p>
      <Trans>They are signed out immediately and cannot sign in until the accounts are restored.</Trans>
    </p>
  ),
  confirm: (count) => <Plural value={count} one="Deactivate # account" other="Deactivate # accounts" />,
  gone: (count) => (
    <Plural value={count} one="# account was deactivated." other="# accounts were deactivated." />
  ),
  back: (count) => (
    <Plural value={count} one="# account is in use again." other="# accounts are in use again." />
  ),
}
