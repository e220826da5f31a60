import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { channel, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { type Answer, read } from '../../support/testHospital/bedsideApi.ts'
import {
  entraConversation,
  oktaConversation,
  type ScimStep,
} from '../../support/testHospital/provisioning/recordings.ts'
import { type ScimClient, scimClient, scimTold } from '../../support/testHospital/provisioning/scimClient.ts'

let idp: ScimClient
test.beforeAll(async () => {
  const room = await ward.room((one) => one.customer === 'Lakeside Hospitals')
  idp = await scimClient(ward, channel, 'customer', room.customerId)
})

const Body = z.looseObject({
  id: z.optional(z.string()),
  Resources: z.optional(z.array(z.looseObject({ id: z.string() }))),
})
/** Returns the id of the resource in an answer, or of the only one in its list. */
function idIn(answer: Answer): string | undefined {
  if (answer.status >= 400 || answer.text === '') return undefined
  const { id, Resources: found = [] } = read(Body, answer)
  return id ?? (found.length === 1 ? found[0]?.id : undefined)
}

/** Sends the steps of a conversation one after the other. Returns what each was told. */
async function replay(steps: readonly ScimStep[]): Promise<string[]> {
  const ids = new Map<string, string>()
  const filled = (text: string) =>
    [...ids].reduce((all, [name, id]) => all.replaceAll(`$${name}`, id).replaceAll(`%24${name}`, id), text)
  const all: string[] = []
  for (const { call, body, keep, told } of steps) {
    const sent: unknown = body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body)))
    const answer = await idp.ask(filled(call), sent)
    const id = idIn(answer)
    if (keep !== undefined && id !== undefined) ids.set(keep, id)
    all.push(told.includes(scimTold(answer)) ? told : `${call}: ${scimTold(answer)}`)
  }
  return all
}

const Listed = z.looseObject({ Resources: z.array(z.looseObject({ id: z.string() })) })
/** Returns all people and groups, without their versions and times. */
async function state(): Promise<unknown[]> {
  const parts = [await idp.ask('GET /Users?count=200'), await idp.ask('GET /Groups?count=200')]
  return parts.flatMap((part) => read(Listed, part).Resources.map(({ meta: _meta, ...rest }) => rest))
}

describe('a recorded conversation', () => {
  test.each([
    ['of Entra ID', entraConversation],
    ['of Okta', oktaConversation],
  ])('%s is answered as expected, and leads to the same state a second time', async (_provider, steps) => {
    expect(await replay(steps)).toEqual(steps.map(({ told }) => told))
    const after = await state()
    expect(await replay(steps)).toEqual(steps.map(({ told }) => told))
    expect(await state()).toEqual(after)
  })

  test('ends with the people and groups of both', async () => {
    expect(await state()).toMatchObject([
      {
        userName: 'mika@entra.example',
        displayName: 'Mika Virtanen',
        name: { givenName: 'Mika V.', familyName: 'Virtanen-Aho' },
        emails: [{ value: 'mika.virtanen@entra.example' }],
        active: true,
      },
      {
        userName: 'ines@okta.example',
        displayName: 'Inés Soto-Paz',
        emails: [{ value: 'ines@okta.example', type: 'work' }],
        active: true,
      },
      { displayName: 'Entra Nurses', members: [{ display: 'Mika Virtanen' }] },
      { displayName: 'Okta Doctors', members: [{ display: 'Inés Soto-Paz' }] },
    ])
  })
})
