import { Trans } from '@lingui/react/macro'
import type { Visit } from '../../contract/visits/visits.ts'

/** Part of a visitor in a call. */
export function VisitorRole({ role }: Pick<Visit, 'role'>) {
  switch (role) {
    case 'clinician':
      return <Trans>Clinician</Trans>
    case 'guest':
      return <Trans>Guest</Trans>
    case 'interpreter':
      return <Trans>Interpreter</Trans>
    case 'system':
      return <Trans>System with an API key</Trans>
  }
}
