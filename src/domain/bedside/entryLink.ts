import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'

/** Parameters that an entry address can carry in its query or fragment. */
export interface EntryParameters {
  token?: string
  apsId?: string
  accessToken?: string
  refreshToken?: string
  mdmToken?: string
  vmr?: string
  state?: string
  availableFunctions?: RemoteFunction[]
  activationToken?: string
}

const credentialNames = [
  'token',
  'aps_id',
  'available_functions',
  'state',
  'vmr',
  'mdm_token',
  'access_token',
  'refresh_token',
  'activation_token',
] as const

/**
 * Returns the entry parameters of an address, and the address without them. The fragment takes precedence
 * over the query, because only the query is visible to servers and logs. A fragment without parameters is
 * kept.
 */
export function readEntryLink(address: string | URL): { parameters: EntryParameters; clean: URL } {
  const clean = new URL(address)
  const fragment = new URLSearchParams(clean.hash.slice(1))
  const value = (name: (typeof credentialNames)[number]) =>
    (fragment.get(name) ?? clean.searchParams.get(name))?.trim() || undefined

  const parameters: EntryParameters = {}
  const assign = <K extends keyof EntryParameters>(key: K, found: EntryParameters[K] | undefined) => {
    if (found !== undefined) parameters[key] = found
  }
  assign('token', value('token'))
  assign('apsId', value('aps_id'))
  assign('accessToken', value('access_token'))
  assign('refreshToken', value('refresh_token'))
  assign('mdmToken', value('mdm_token'))
  assign('vmr', value('vmr'))
  assign('state', value('state'))
  assign('activationToken', value('activation_token'))
  const functions = value('available_functions')
  if (functions !== undefined) assign('availableFunctions', parseFunctions(functions))

  const fragmentHadAny = credentialNames.some((name) => fragment.has(name))
  for (const name of credentialNames) {
    clean.searchParams.delete(name)
    fragment.delete(name)
  }
  if (fragmentHadAny) clean.hash = fragment.toString()
  return { parameters, clean }
}

/**
 * An account's activation leads to its page, at whatever address it comes. Its token goes
 * along in the fragment, which no server is told.
 */
export function leadToActivation({ activationToken }: EntryParameters, address: URL): void {
  if (activationToken === undefined) return
  address.pathname = '/activate-user'
  address.hash = String(new URLSearchParams({ t: activationToken }))
}

/**
 * Parses a comma-separated list of functions. Returns them in the product's order and drops unknown names.
 */
function parseFunctions(list: string): RemoteFunction[] {
  const named = new Set(list.split(',').map((name) => name.trim()))
  return remoteFunctions.filter((name) => named.has(name))
}

/**
 * Returns the address for the monitor's QR code. It contains nothing else, which keeps the code at 37 modules
 * with error correction M.
 */
export function entryLink(origin: string, token: string, apsId: string): string {
  return `${origin}/#token=${encodeURIComponent(token)}&aps_id=${encodeURIComponent(apsId)}`
}

/**
 * Returns the credentials in a scanned QR code; `null` if it is not one of ours. Accepts only an address of
 * `origins` that contains both, so a fake poster cannot redirect the user.
 */
export function scannedEntry(
  text: string,
  origins: readonly string[],
): { token: string; apsId: string } | null {
  if (!URL.canParse(text)) return null
  const { parameters, clean } = readEntryLink(text)
  if (!origins.includes(clean.origin)) return null
  const { token, apsId } = parameters
  return token !== undefined && apsId !== undefined ? { token, apsId } : null
}
