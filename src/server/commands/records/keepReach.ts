import type { RoomItem } from '../../../contract/rooms.ts'
import type { KeptReach, NewReach, ReachChange, StandaloneReach } from '../../../contract/standaloneReach.ts'
import type { FieldProblems } from '../../../domain/records.ts'
import { reachProblems, writtenReach } from '../../../domain/standaloneReach.ts'
import { sealed } from '../../db/secret.ts'

/** Purpose under which the passwords of standalone devices are encrypted. */
const reachPurpose = 'standalone-reach'

/** How a device is reached, as it is kept. Without a password the present one stays. */
export function sealedReach(
  asked: NewReach,
  installationKey: string,
): { reach: KeptReach; reachPassword?: Buffer } {
  const { password, ...reach } = writtenReach(asked)
  if (password === '') return { reach }
  return {
    reach,
    reachPassword: sealed(Buffer.from(password), { key: installationKey, purpose: reachPurpose }),
  }
}

/** How a room's device would be reached after a change, and what is wrong with that: only a standalone one has it. */
export function changedReach(
  { type, reach: kept }: Pick<RoomItem, 'type' | 'reach'>,
  asked: ReachChange,
): { becomes: NewReach; problems: FieldProblems } {
  const value = (name: keyof KeptReach) => asked[name] ?? kept?.[name] ?? ''
  const becomes: NewReach = {
    address: value('address'),
    port: value('port'),
    extension: value('extension'),
    serial: value('serial'),
    username: value('username'),
    version: value('version'),
    password: asked.password ?? '',
  }
  if (type !== 'standalone') return { becomes, problems: { reach: 'invalid_value' } }
  return { becomes, problems: reachProblems(becomes, kept ?? null) }
}

/** Returns the values that the audit records: without the password. */
export function reachValues(reach: StandaloneReach | null | undefined): Record<string, unknown> {
  if (!reach) return {}
  const { address, port, extension, serial, username, version } = reach
  return { address, port, extension, serial, username, device_version: version }
}
