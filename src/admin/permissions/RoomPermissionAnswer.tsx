import { Trans } from '@lingui/react/macro'
import type { RoomPermissionExplanation } from '../../contract/permissions/permissions.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Shows the result in one sentence. */
export function RoomPermissionAnswer({ why }: { why: RoomPermissionExplanation }) {
  return (
    <p className="console-why-answer" role="status">
      <Icon name={why.available ? 'checkCircle' : 'x'} />
      <span>
        <strong>{why.available ? <Trans>Yes.</Trans> : <Trans>No.</Trans>}</strong> <Reason why={why} />
      </span>
    </p>
  )
}

function Reason({ why: { because, available, steps } }: { why: RoomPermissionExplanation }) {
  const node = steps.find(({ decides }) => decides)?.node.name ?? ''
  if (because === 'no_screen')
    return <Trans>Movies need a room screen. This bed uses the patient’s own phone.</Trans>
  if (because === 'nobody_spoke')
    return <Trans>No level grants this permission, so it is not available.</Trans>
  return available ? (
    <Trans>
      Granted at <bdi>{node}</bdi>. The highest level that sets this permission applies.
    </Trans>
  ) : (
    <Trans>
      Denied at <bdi>{node}</bdi>. The highest level that sets this permission applies.
    </Trans>
  )
}
