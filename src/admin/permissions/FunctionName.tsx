import { Trans } from '@lingui/react/macro'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'

/** Shows what a function allows at the bedside, with its identifier. */
export function FunctionName({ name }: { name: RemoteFunction }) {
  return (
    <>
      <FunctionText name={name} /> <code className="console-second">{name}</code>
    </>
  )
}

export function FunctionText({ name }: { name: RemoteFunction }) {
  switch (name) {
    case 'call_clinician':
      return <Trans>Meet with a clinician</Trans>
    case 'call_guest':
      return <Trans>Invite a guest</Trans>
    case 'call_interpreter':
      return <Trans>Invite an interpreter</Trans>
    case 'entertainment':
      return <Trans>Watch a movie</Trans>
  }
}
