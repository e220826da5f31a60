import {
  type NewStandaloneConnection,
  standaloneConnectionFields,
  type StandaloneConnection,
} from '../../contract/devices/standaloneConnection.ts'

/** The texts of a form, by the names of its fields; `reach.port` is the port of how a device is reached. */
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

/** How a device is reached, in the fields of a form: the password is there to be typed, and never to be read. */
export function draftOfConnection(reach: StandaloneConnection | null): Draft {
  const draft: Record<string, string> = { 'reach.password': '' }
  for (const name of standaloneConnectionFields) draft[`reach.${name}`] = reach?.[name] ?? ''
  return draft
}

/** A form's texts as the wire has them. Of what was typed before another type was chosen nothing is sent. */
export function roomBody(draft: Draft): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const reach: Record<string, string> = {}
  for (const [name, value] of Object.entries(draft))
    if (name.startsWith('reach.')) reach[name.slice('reach.'.length)] = value
    else body[name] = value
  const isSaid = Object.keys(reach).length > 0 && (body['type'] ?? 'standalone') === 'standalone'
  return isSaid ? { ...body, reach } : body
}
