import type { RoomItem } from '../../../contract/rooms.ts'
import type {
  StoredStandaloneConnection,
  NewStandaloneConnection,
  StandaloneConnectionChange,
  StandaloneConnection,
} from '../../../contract/devices/standaloneConnection.ts'
import type { FieldProblems } from '../../../domain/records.ts'
import {
  standaloneConnectionProblems,
  normalizeStandaloneConnection,
} from '../../../domain/devices/standaloneConnection.ts'
import { seal } from '../../db/secret.ts'

/** Purpose under which the passwords of standalone devices are encrypted. */
const reachPurpose = 'standalone-reach'

/** Returns a device's connection as it is stored. Without a password, the current one stays. */
export function sealedConnection(
  asked: NewStandaloneConnection,
  installationKey: string,
): { reach: StoredStandaloneConnection; reachPassword?: Buffer } {
  const { password, ...connection } = normalizeStandaloneConnection(asked)
  if (password === '') return { reach: connection }
  return {
    reach: connection,
    reachPassword: seal(Buffer.from(password), { key: installationKey, purpose: reachPurpose }),
  }
}

/**
 * Returns a device's connection after a change, and its problems. Only a standalone device has a connection.
 */
export function changedConnection(
  { type, reach: kept }: Pick<RoomItem, 'type' | 'reach'>,
  asked: StandaloneConnectionChange,
): { becomes: NewStandaloneConnection; problems: FieldProblems } {
  const value = (name: keyof StoredStandaloneConnection) => asked[name] ?? kept?.[name] ?? ''
  const becomes: NewStandaloneConnection = {
    address: value('address'),
    port: value('port'),
    extension: value('extension'),
    serial: value('serial'),
    username: value('username'),
    version: value('version'),
    password: asked.password ?? '',
  }
  if (type !== 'standalone') return { becomes, problems: { reach: 'invalid_value' } }
  return { becomes, problems: standaloneConnectionProblems(becomes, kept ?? null) }
}

/** Returns the values that the audit records: without the password. */
export function connectionValues(
  connection: StandaloneConnection | null | undefined,
): Record<string, unknown> {
  if (!connection) return {}
  const { address, port, extension, serial, username, version } = connection
  return { address, port, extension, serial, username, device_version: version }
}
