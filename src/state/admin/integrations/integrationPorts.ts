import type { apiKeyEndpoints } from '../../../contract/integrations/apiKeys.ts'
import type { hl7Endpoints } from '../../../contract/integrations/hl7.ts'
import type { provisioningEndpoints } from '../../../contract/provisioning/groupRoles.ts'
import type { webhookEndpoints } from '../../../contract/integrations/webhooks.ts'
import type { EndpointPorts, Result } from '../result.ts'

/** A call of the API, as in its description. */
export interface ApiCall {
  method: string
  path: string
  /** Fields of the request body; empty for none. */
  fields: readonly string[]
  /** True if the caller must be signed in. */
  closed: boolean
}

/** API keys, webhooks, HL7 feeds and provisioned groups on the server. No method rejects. */
export interface IntegrationPorts
  extends
    EndpointPorts<typeof apiKeyEndpoints>,
    EndpointPorts<typeof hl7Endpoints>,
    EndpointPorts<typeof webhookEndpoints>,
    EndpointPorts<typeof provisioningEndpoints> {
  /** Returns every call of the server's API, ordered by path. */
  apiCalls(): Promise<Result<readonly ApiCall[]>>
}
