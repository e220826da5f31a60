import * as z from 'zod/mini'

/** Address of the SCIM service, below the console's origin. */
export const scimPath = '/scim/v2'

export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** Maximum number of resources of a page. */
export const scimPageLimit = 200

const integer = z.coerce.number().check(z.int())

/** Query of a list. Unknown parameters are ignored, as the standard asks (RFC 7644, 3.4.2). */
export const ScimListQuery = z.object({
  filter: z.optional(z.string()),
  startIndex: z._default(integer, 1),
  count: z._default(integer, 100),
  attributes: z._default(z.string().check(z.maxLength(2_000)), ''),
  excludedAttributes: z._default(z.string().check(z.maxLength(2_000)), ''),
})

/** A resource as it is sent: its attributes are read by `domain/provisioning`. */
export const ScimResource = z.record(z.string(), z.unknown())

/** Body of a PATCH request. */
export const ScimPatchBody = z.object({
  operations: z
    .array(z.object({ op: z.string(), path: z.optional(z.string()), value: z.optional(z.unknown()) }))
    .check(z.minLength(1), z.maxLength(1_000)),
})
