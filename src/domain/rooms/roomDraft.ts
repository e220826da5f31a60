import {
  type NewStandaloneConnection,
  standaloneConnectionFields,
  type StandaloneConnection,
} from '../../contract/devices/standaloneConnection.ts'

import { readZoneDraft, zoneBody } from './zoneDraft.ts'

/** Texts of a form by field name. `reach.port` is the port of the standalone device. */
type Draft = Readonly<Record<string, string>>

/** Reads the connection data of a standalone device from a form. */
export function connectionInDraft(draft: Draft): NewStandaloneConnection {
  const typed = (name: keyof NewStandaloneConnection) => draft[`reach.${name}`] ?? ''
  return {
    address: typed('address'),
    port: typed('port'),
    extension: typed('extension'),
    serial: typed('serial'),
    username: typed('username'),
    version: typed('version'),
    password: typed('password'),
  }
}

/**
 * Converts a device's connection data to form texts. The password field starts empty, because the stored
 * password is never returned.
 */
export function draftOfConnection(connection: StandaloneConnection | null): Draft {
  const draft: Record<string, string> = { 'reach.password': '' }
  for (const name of standaloneConnectionFields) draft[`reach.${name}`] = connection?.[name] ?? ''
  return draft
}

/**
 * Converts form texts to a request body. Connection data that was typed before another type was chosen is
 * left out.
 */
export function roomBody(draft: Draft): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const connection: Record<string, string> = {}
  for (const [name, value] of Object.entries(draft))
    if (name.startsWith('reach.')) connection[name.slice('reach.'.length)] = value
    else if (name === 'zone') body[name] = zoneBody(readZoneDraft(value))
    else if (name === 'roommate_unanswered') body[name] = value === '' ? null : value
    else body[name] = value
  const isSaid = Object.keys(connection).length > 0 && (body['type'] ?? 'standalone') === 'standalone'
  return isSaid ? { ...body, reach: connection } : body
}
