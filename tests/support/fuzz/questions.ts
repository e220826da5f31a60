import * as fc from 'fast-check'
import type { Call } from './description.ts'
import { allowed, type Known, nearlyAllowed, type Schema } from './fromSchema.ts'
import { hostileBody, hostileName, hostileText, hostileValue } from './hostile.ts'

/** One request as sent over the wire. */
export interface Written {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const mostly = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: seldom })

/** Generates a request for that call: valid, nearly valid, or one that no client should send. */
export function questions(call: Call, known: Known): fc.Arbitrary<Written> {
  return fc
    .record({ target: targets(call, known), headers: headers(), body: bodies(call.body, known) })
    .map(({ target, headers: sent, body }) => ({
      method: call.method,
      target,
      headers: body === null ? sent : { 'content-type': body.type, ...sent },
      body: body === null ? null : body.text,
    }))
}

/** Percent-encodes a text, even one that is not well-formed. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function targets({ path, parameters }: Call, known: Known): fc.Arbitrary<string> {
  const places = parameters.filter((parameter) => parameter.in === 'path')
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  const segment = (schema: Schema) =>
    mostly(
      allowed(schema, known).map((value) => encoded(written(value)) || '-'),
      fc.oneof(
        hostileText.map((text) => encoded(text) || '-'),
        fc.constantFrom('%zz', '%00', '%c0%af', '..%2f..%2fetc', '.', '%2e%2e', 'a;b=c', '*'),
      ),
    )
  const pair = (name: string, schema: Schema) =>
    fc
      .oneof(allowed(schema, known), hostileText, hostileValue)
      .map((value) => `${encoded(name)}=${encoded(written(value))}`)
  const pairs =
    asked.length === 0
      ? fc.constant<string[]>([])
      : // Repeated names occur by chance.
        fc.array(fc.oneof(...asked.map(({ name, schema }) => pair(name, schema))), { maxLength: 3 })
  const more = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    {
      weight: 2,
      arbitrary: fc.oneof(
        fc.tuple(hostileName, hostileText).map(([name, text]) => `${encoded(name)}=${encoded(text)}`),
        fc.constantFrom('q[]=1', 'q[__proto__]=1', 'limit=1&limit=2', '%', '&&&', '=', 'token=x', 'q=%ff'),
      ),
    },
  )
  return fc
    .tuple(fc.tuple(...places.map(({ schema }) => segment(schema))), pairs, more)
    .map(([at, of, last]) => {
      let place = 0
      const filled = path.replaceAll(/\{\w+\}/gu, () => at[place++] ?? '-')
      const query = [...of, ...(last === '' ? [] : [last])].join('&')
      return query === '' ? filled : `${filled}?${query}`
    })
}

const nothing = fc.constant<readonly [string, string][]>([])
/**
 * Text that is allowed in a header. The server's parser handles everything else
 * (tests/api/http/badInput.test.ts).
 */
const headerText = fc.oneof(
  fc.constantFrom('', '1', '0', '-1', '1e9', '*', '"1"', 'NaN', '9'.repeat(30), 'x'.repeat(4_000)),
  fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => text.trim()),
)

function headers(): fc.Arbitrary<Readonly<Record<string, string>>> {
  const one = (name: string) => headerText.map((text): readonly [string, string][] => [[name, text]])
  const version = mostly(fc.constant<readonly [string, string][]>([['if-match', '1']]), one('if-match'))
  const others = mostly(
    nothing,
    fc.oneof(
      ...['idempotency-key', 'x-seq', 'x-acted-at', 'x-client', 'accept', 'user-agent', 'x-long'].map(one),
      fc.constant<readonly [string, string][]>([['x-long', 'x'.repeat(20_000)]]),
    ),
  )
  return fc.tuple(version, others).map((several) => Object.fromEntries(several.flat()))
}

const otherTypes = fc.constantFrom(
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'text/csv',
  '*/*',
  ';',
  'application/x-www-form-urlencoded',
  'application/json;',
  'application/fhir+json',
  'application/octet-stream',
)

interface Body {
  readonly type: string
  readonly text: string
}

function bodies(schema: Schema | null, known: Known): fc.Arbitrary<Body | null> {
  const json = fc.constant('application/json')
  const text = (value: unknown): string => JSON.stringify(value) ?? ''
  const unasked = fc.record({ type: mostly(json, otherTypes), text: hostileBody })
  if (schema === null) return mostly<Body | null>(fc.constant(null), unasked)
  return fc.oneof<[fc.WeightedArbitrary<Body>, ...fc.WeightedArbitrary<Body>[]]>(
    { weight: 4, arbitrary: fc.record({ type: json, text: allowed(schema, known).map(text) }) },
    { weight: 5, arbitrary: fc.record({ type: json, text: nearlyAllowed(schema, known).map(text) }) },
    { weight: 1, arbitrary: fc.record({ type: otherTypes, text: allowed(schema, known).map(text) }) },
    { weight: 1, arbitrary: unasked },
  )
}
