import * as z from 'zod/mini'
import { stripInvisible } from '../../contract/readable.ts'
import type { ScimObject } from './scimPatch.ts'
import { lowerKeys, type ScimReading } from './scimUser.ts'

export interface ScimGroupValues {
  displayName: string
  externalId: string
  /** SCIM ids of its members. */
  members: string[]
}

/** Maximum number of members of a group. */
export const mostMembers = 20_000

const line = z.string().check(z.maxLength(500))
const Body = z.object({
  displayname: line,
  externalid: z.nullish(line),
  members: z.nullish(
    z.array(z.object({ value: z.string().check(z.maxLength(100)) })).check(z.maxLength(mostMembers)),
  ),
})

/** Reads a group from an untrusted body. */
export function readScimGroup(body: ScimObject): ScimReading<ScimGroupValues> {
  const read = z.safeParse(Body, lowerKeys(body, 3))
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.') ?? ''
    return { ok: false, detail: `${at === '' ? 'The body' : at} is not valid` }
  }
  const displayName = stripInvisible(read.data.displayname).trim()
  if (displayName === '') return { ok: false, detail: 'displayName is required' }
  const members = [...new Set((read.data.members ?? []).map(({ value }) => value.toLowerCase()))]
  return {
    ok: true,
    value: { displayName, externalId: stripInvisible(read.data.externalid ?? '').trim(), members },
  }
}

/** Returns a group as SCIM shows it, without `meta`. `members` is null to leave them out. */
export function scimGroupObject(
  id: string,
  { displayName, externalId }: Pick<ScimGroupValues, 'displayName' | 'externalId'>,
  members: readonly { id: string; name: string }[] | null,
): ScimObject {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id,
    ...(externalId !== '' && { externalId }),
    displayName,
    ...(members !== null && { members: members.map((one) => ({ value: one.id, display: one.name })) }),
  }
}
