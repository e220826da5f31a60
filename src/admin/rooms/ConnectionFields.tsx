import { Trans } from '@lingui/react/macro'
import type { NewStandaloneConnection } from '../../contract/devices/standaloneConnection.ts'
import type { FieldSpec } from '../records/RecordFields.tsx'

/** Connection data of a standalone device in a form. */
export interface ConnectionValues {
  reach: NewStandaloneConnection
}

/**
 * Returns the fields for the connection of a standalone device. A new device requires the password; for an
 * existing one, an empty field keeps it.
 */
export function connectionFields({ isNew }: { isNew: boolean }): readonly FieldSpec<ConnectionValues>[] {
  return [
    { name: 'reach.address', label: <Trans>IP address or domain</Trans>, code: true },
    { name: 'reach.port', label: <Trans>IP port</Trans>, code: true },
    { name: 'reach.extension', label: <Trans>Extension</Trans>, code: true },
    { name: 'reach.serial', label: <Trans>Serial number</Trans>, code: true },
    { name: 'reach.username', label: <Trans>Username</Trans>, code: true },
    {
      name: 'reach.password',
      code: true,
      secret: true,
      label: isNew ? (
        <Trans>Password</Trans>
      ) : (
        <Trans>New password (leave empty to keep the current one)</Trans>
      ),
    },
    { name: 'reach.version', label: <Trans>Version</Trans> },
  ]
}
