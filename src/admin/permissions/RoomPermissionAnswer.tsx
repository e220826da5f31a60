import { Trans } from '@lingui/react/macro'
import type { RoomPermissionExplanation } from '../../contract/permissions/permissions.ts'
import { Icon } from '../../ui/Icon.tsx'

/** The answer in one sentence. */
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
    return <Trans>This is a patient’s own phone, and there is no room screen to show a movie on.</Trans>
  if (because === 'nobody_spoke')
    return <Trans>No level has granted it, and what nobody grants is not available.</Trans>
  return available ? (
    <Trans>
      <bdi>{node}</bdi> grants it, and the highest level that speaks wins.
    </Trans>
  ) : (
    <Trans>
      <bdi>{node}</bdi> denies it, and the highest level that speaks wins.
    </Trans>
  )
}
