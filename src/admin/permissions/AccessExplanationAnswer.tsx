import { Trans } from '@lingui/react/macro'
import type { AccessExplanation } from '../../contract/permissions/accessExplanation.ts'
import { Icon } from '../../ui/Icon.tsx'

/** The answer in one sentence. */
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
        <Trans>{role} holds on the whole platform, and has this right.</Trans>
      ) : (
        <Trans>
          {role} holds at <bdi>{node}</bdi> and everywhere below, and has this right.
        </Trans>
      )
    case 'unseen_role':
      return <Trans>A role above what you may see gives this right.</Trans>
    case 'role_lacks':
      return <Trans>There are roles that hold here, and none of them has this right.</Trans>
    case 'elsewhere':
      return <Trans>A role with this right is there, but it holds at another node.</Trans>
    case 'no_role':
      return <Trans>No role with this right is there.</Trans>
    case 'deactivated':
      return <Trans>The account is deactivated: nobody signs in with it.</Trans>
  }
}
