import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { customer, hospitalTest as test, ward, wardlink } from '../support/fixtures/hospitalTest.ts'
import type { Administrator } from '../support/testHospital/administrator.ts'
import { ask, read } from '../support/testHospital/bedsideApi.ts'

const List = z.object({ items: z.array(z.looseObject({ id: z.string() })), total: z.number() })
const Refusal = z.looseObject({ code: z.string(), message: z.string() })

const kinds = ['facilities', 'units', 'rooms', 'users'] as const
type Kind = (typeof kinds)[number]

/**
 * Returns the id of a record of another tenant, which the platform sees but this customer's administrator
 * does not.
 */
async function foreign(kind: Kind): Promise<string> {
  const idsOf = async (who: Administrator) =>
    read(List, await who.ask(`GET /api/v1/${kind}?limit=200`)).items.map(({ id }) => id)
  const own = new Set(await idsOf(customer))
  const found = (await idsOf(wardlink)).find((id) => !own.has(id))
  if (found === undefined) throw new Error(`another tenant has no ${kind}`)
  return found
}

describe('an error', () => {
  test.each(kinds)(
    'of %s says of another tenant’s record what it says of one that never was',
    async (kind) => {
      const theirs = await foreign(kind)
      const never = crypto.randomUUID()
      const ofRooms = [
        'DELETE {}/patient',
        'DELETE {}/sessions',
        'GET {}/free-beds',
        'POST {}/enrollment-codes',
        'GET {}/device-log',
      ]
      const asked = [
        'GET {}',
        'PATCH {}',
        'DELETE {}',
        'POST {}/restore',
        ...(kind === 'rooms' ? ofRooms : []),
      ]
      for (const form of asked) {
        const [method = '', path = ''] = form.split(' ')
        const told = async (id: string) => {
          const call = `${method} /api/v1/${kind}/${path.replace('{}', id).replace(/^\//u, '')}`
          const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
          const answer = await customer.ask(call, { ...body, headers: { 'if-match': '"1"' } })
          return { status: answer.status, ...read(Refusal, answer) }
        }
        const nothing = await told(never)
        expect(nothing.status, form).toBeGreaterThanOrEqual(400)
        expect(await told(theirs), form).toEqual(nothing)
      }
    },
  )
})

describe('an order, a filter or a cursor', () => {
  test.each(kinds)('of %s counts and shows one’s own alone', async (kind) => {
    const all = read(List, await customer.ask(`GET /api/v1/${kind}?limit=200`))
    const own = new Set(all.items.map(({ id }) => id))
    expect(all.total).toBe(own.size)
    for (const query of ['sort=-name', 'sort=name&limit=200', 'q=Meridian', 'q=%25', 'q=_', 'q=みなと']) {
      const found = read(List, await customer.ask(`GET /api/v1/${kind}?${query}`))
      expect(
        found.items.filter(({ id }) => !own.has(id)),
        query,
      ).toEqual([])
      expect(found.total, query).toBeLessThanOrEqual(own.size)
    }
  })

  test('of another tenant’s node leads to nothing', async () => {
    const rooms = await customer.ask(`GET /api/v1/rooms?facility=${await foreign('facilities')}`)
    expect(read(List, rooms)).toMatchObject({ items: [], total: 0 })
  })
})

describe('a field more than a form has', () => {
  /**
   * Fields that are validated by what accompanies them: a command’s own schema, a browser’s passkey, a file’s
   * columns.
   */
  const judgedElsewhere = /params_p$|\.response(\.response)?$|\.mapping$/u

  test('has no place in any body that the API takes', async () => {
    const document: unknown = JSON.parse((await ask(ward.url, 'GET /api/openapi.json')).text)
    const bodies = bodiesOf(document)
    expect(bodies.length).toBeGreaterThan(60)
    const open = bodies.flatMap(({ call, schema }) => openIn(document, schema, call))
    expect(open.filter((place) => !judgedElsewhere.test(place))).toEqual([])
  })

  test('as a role or a password is refused where an account is made', async () => {
    const body = { name: 'Mallory', email: 'mallory@example.org', assignments: [] }
    for (const more of [{ password_hash: 'x' }, { status: 'active' }, { id: crypto.randomUUID() }])
      expect(await customer.ask('POST /api/v1/users', { body: { ...body, ...more } })).toMatchObject({
        status: 400,
        fields: { [Object.keys(more)[0] ?? '']: 'unknown_field' },
      })
  })
})

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])
const part = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

/** Returns the JSON bodies in the API description. */
function bodiesOf(document: unknown): { call: string; schema: unknown }[] {
  return entriesOf(part(document, 'paths')).flatMap(([path, item]) =>
    entriesOf(item).flatMap(([method, operation]) => {
      const content = part(part(operation, 'requestBody'), 'content')
      const schema = part(part(content, 'application/json'), 'schema')
      return schema === undefined ? [] : [{ call: `${method} ${path} `, schema }]
    }),
  )
}

/** Returns the places where a schema accepts fields that it does not name. */
function openIn(document: unknown, schema: unknown, at: string): string[] {
  const reference = part(schema, '$ref')
  if (typeof reference === 'string') {
    const target = reference.slice(2).split('/').reduce(part, document)
    return openIn(document, target, at)
  }
  const isOpen = part(schema, 'type') === 'object' && part(schema, 'additionalProperties') !== false
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => entriesOf(part(schema, name)))
  return [
    ...(isOpen ? [at] : []),
    ...branches.flatMap(([, branch]) => openIn(document, branch, at)),
    ...entriesOf(part(schema, 'properties')).flatMap(([name, one]) => openIn(document, one, `${at}.${name}`)),
    ...(part(schema, 'items') === undefined ? [] : openIn(document, part(schema, 'items'), `${at}[]`)),
  ]
}
