import type { SsoProvider, SsoProviderTest } from '../../../contract/singleSignOn.ts'
import type { Result } from '../result.ts'
import type { Records } from '../records/records.ts'

/** The providers of single sign-on at the server. Nothing here rejects. */
export interface ProviderPorts {
  /** Their secrets are sent, and never answered. */
  records: Records<SsoProvider>
  /** Has the server ask a provider as the sign-in would. */
  test(id: string): Promise<Result<SsoProviderTest>>
}
