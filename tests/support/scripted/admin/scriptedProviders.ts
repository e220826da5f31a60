import type { SsoProvider, SsoProviderTest } from '../../../../src/contract/singleSignOn.ts'
import type { Result } from '../../../../src/state/admin/result.ts'
import type { ProviderPorts } from '../../../../src/state/admin/singleSignOn/providerPorts.ts'
import { ScriptedRecords } from './scriptedRecords.ts'

/** Returns a single sign-on provider as the server would. */
export const ssoProvider = (change: Partial<SsoProvider> = {}): SsoProvider => ({
  id: 'lakeside',
  version: 1,
  level: 'customer',
  node_id: 'c',
  node: 'Lakeside Hospitals',
  name: 'Lakeside staff',
  issuer: 'https://sso.lakeside.example',
  client_id: 'wardlink',
  role_claim: 'groups',
  role_map: [{ value: 'biomed', role: 'TECH' }],
  enabled: true,
  redirect_uri: 'https://ward.example/api/delegate/callback',
  removed_at: null,
  ...change,
})

const well: SsoProviderTest = {
  checks: [
    { check: 'description', fault: null },
    { check: 'keys', fault: null },
    { check: 'clock', fault: null },
  ],
  clock_ahead: 0,
}

/** Returns providers that exist for one test; `asked` records the requests. */
export function scriptedProviders(asked: string[] = [], items: readonly SsoProvider[] = [ssoProvider()]) {
  const world: { test: Result<SsoProviderTest> } = { test: { ok: true, value: well } }
  const records = new ScriptedRecords<SsoProvider>(
    items,
    ({ name = '' }) => ssoProvider({ id: 'made', name }),
    (line) => asked.push(line),
  )
  const ports: ProviderPorts = {
    records,
    test: (id) => {
      asked.push(`test ${id}`)
      return Promise.resolve(world.test)
    },
  }
  return { ports, records, world }
}
