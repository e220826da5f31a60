import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Administrator } from '../administrator.ts'
import { type Answer, ask, type Question, read } from '../bedsideApi.ts'
import { keyFor } from '../integrations/fhirFeed.ts'
import type { TestHospital } from '../testHospital.ts'

/** SCIM resource in a reply. */
export const Resource = z.looseObject({
  id: z.string(),
  meta: z.looseObject({ version: z.string() }),
})
export const ScimUserReply = z.extend(Resource, {
  userName: z.string(),
  active: z.boolean(),
  displayName: z.optional(z.string()),
  externalId: z.optional(z.string()),
  emails: z.array(z.looseObject({ value: z.string() })),
})
export const ScimGroupReply = z.extend(Resource, {
  displayName: z.string(),
  members: z.optional(z.array(z.looseObject({ value: z.string() }))),
})
export const ListReply = z.looseObject({
  totalResults: z.number(),
  itemsPerPage: z.number(),
  startIndex: z.number(),
  Resources: z.array(z.looseObject({ id: z.string() })),
})
const ErrorReply = z.object({
  schemas: z.array(z.string()),
  status: z.string(),
  scimType: z.optional(z.string()),
  detail: z.string(),
})

/** Identity provider that sends people and groups to a hospital. */
export interface ScimClient {
  /** Asks, and asks again after the wait that a 429 names, as providers do. */
  ask(call: string, body?: unknown, question?: Question): Promise<Answer>
  askOnce: ScimClient['ask']
  /** Creates a user, and returns it. */
  user(values: object): Promise<z.infer<typeof ScimUserReply>>
  group(values: object): Promise<z.infer<typeof ScimGroupReply>>
}

/** Returns a client of the SCIM service with a new key of a console user, at an org unit. */
export async function scimClient(
  ward: Pick<TestHospital, 'url'>,
  maker: Administrator,
  level: string,
  orgUnitId: string | null,
): Promise<ScimClient> {
  const { key } = await keyFor(maker, level, orgUnitId, ['scim:write'])
  const askOnce: ScimClient['ask'] = (call, body, question = {}) =>
    ask(ward.url, call.replace(' /', ' /scim/v2/'), {
      token: key,
      ...(body !== undefined && { body }),
      ...question,
      headers: { 'content-type': 'application/scim+json', ...question.headers },
    })
  const send: ScimClient['ask'] = async (...question) => {
    for (;;) {
      const answer = await askOnce(...question)
      if (answer.status !== 429) return answer
      await setTimeout(Number(answer.headers.get('retry-after')) * 1_000)
    }
  }
  return {
    ask: send,
    askOnce,
    user: async (values) => read(ScimUserReply, await send('POST /Users', values)),
    group: async (values) => read(ScimGroupReply, await send('POST /Groups', values)),
  }
}

/** Returns the status of an answer, with the `scimType` of a refusal. */
export function scimTold(answer: Answer): string {
  if (answer.status < 400) return String(answer.status)
  const { scimType, status } = read(ErrorReply, answer)
  return [status, scimType].filter(Boolean).join(' ')
}

export const patchOf = (...operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})
