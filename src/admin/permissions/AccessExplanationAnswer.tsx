import { Trans } from '@lingui/react/macro'
import type { AccessExplanation } from '../../contract/permissions/accessExplanation.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Shows the result in one sentence. */
export function AccessExplanationAnswer({ why }: { why: AccessExplanation }) {
  return (
    <p className="console-why-answer" role="status">
      <Icon name={why.allowed ? 'checkCircle' : 'x'} />
      <span>
        <strong>{why.allowed ? <Trans>Yes.</Trans> : <Trans>No.</Trans>}</strong> <Reason why={why} />
      </span>
    </p>
  )
}

function Reason({ why: { because, steps } }: { why: AccessExplanation }) {
  const step = steps.find(({ decides }) => decides)
  const role = step?.held.find(({ has }) => has)?.role ?? ''
  const node = step?.node?.name ?? null
  switch (because) {
    case 'role':
      return node === null ? (
        <Trans>{role} applies to the whole platform and includes this permission.</Trans>
      ) : (
        <Trans>
          {role} applies to <bdi>{node}</bdi> and everything below it, and includes this permission.
        </Trans>
      )
    case 'unseen_role':
      return <Trans>This permission comes from a role at a level you cannot see.</Trans>
    case 'role_lacks':
      return <Trans>Roles apply here, but none includes this permission.</Trans>
    case 'elsewhere':
      return <Trans>A role with this permission exists, but it applies to a different level.</Trans>
    case 'no_role':
      return <Trans>No role here includes this permission.</Trans>
    case 'deactivated':
      return <Trans>This account is deactivated. No one can sign in with it.</Trans>
  }
}
