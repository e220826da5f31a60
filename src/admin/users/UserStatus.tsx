import { Trans } from '@lingui/react/macro'
import type { UserStatus as Status } from '../../contract/users/users.ts'

const paths = {
  active: 'M8 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10',
  invited: 'M5 3l6 5l-6 5',
  deactivated: 'M3 3l10 10M13 3L3 13',
} as const
const shapes = { active: 'ring', invited: 'arrow', deactivated: 'cross' } as const

/** Shows the state of an account as a shape and a word, never by color alone. */
export function UserStatus({ status }: { status: Status }) {
  return (
    <span className={`console-status console-status-${shapes[status]}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={paths[status]} />
      </svg>
      <StatusText status={status} />
    </span>
  )
}

function StatusText({ status }: { status: Status }) {
  switch (status) {
    case 'active':
      return <Trans>Active</Trans>
    case 'invited':
      return <Trans>Invited</Trans>
    case 'deactivated':
      return <Trans>Deactivated</Trans>
  }
}
