import { scimPageLimit, scimPath, scimSchemas } from '../../../contract/provisioning/scim.ts'

/** Description of the service (RFC 7643, 5 to 7), which is the same for every key. */

const core = 'urn:ietf:params:scim:schemas:core:2.0'

export const serviceProviderConfig = {
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimPageLimit },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'Authorization: Bearer and an API key with the scope scim:write',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${scimPath}/ServiceProviderConfig` },
}

const resourceType = (name: 'User' | 'Group', schema: string) => ({
  schemas: [`${core}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${scimPath}/ResourceTypes/${name}` },
})
export const resourceTypes = [
  resourceType('User', scimSchemas.user),
  resourceType('Group', scimSchemas.group),
]

const attribute = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const schema = (id: string, name: string, attributes: readonly object[]) => ({
  schemas: [`${core}:Schema`],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `${scimPath}/Schemas/${id}` },
})
export const schemas = [
  schema(scimSchemas.user, 'User', [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('name', {
      type: 'complex',
      subAttributes: [attribute('formatted'), attribute('familyName'), attribute('givenName')],
    }),
    attribute('displayName'),
    attribute('preferredLanguage'),
    attribute('active', { type: 'boolean' }),
    attribute('emails', {
      type: 'complex',
      multiValued: true,
      subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
    }),
  ]),
  schema(scimSchemas.group, 'Group', [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('members', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', { mutability: 'immutable' }),
        attribute('display', { mutability: 'readOnly' }),
      ],
    }),
  ]),
]
