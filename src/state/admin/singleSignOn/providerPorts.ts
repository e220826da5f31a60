import type {
  NewSsoProvider,
  SsoProvider,
  SsoProviderChange,
  SsoProviderTest,
} from '../../../contract/singleSignOn.ts'
import type { Result } from '../result.ts'
import type { Records } from '../records/records.ts'

/** Sign-in providers on the server. No method rejects. */
export interface ProviderPorts {
  /** Providers. Their secrets are sent, but never returned. */
  records: Records<SsoProvider, NewSsoProvider, SsoProviderChange>
  /** Makes the server contact a provider as a sign-in would. */
  test(id: string): Promise<Result<SsoProviderTest>>
}
