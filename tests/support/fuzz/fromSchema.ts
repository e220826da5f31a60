import * as fc from 'fast-check'
import { z } from 'zod'
import { hostileName, hostileValue, owning } from './hostile.ts'

/** The API description of a value: the part of JSON Schema that the description uses. */
export interface Schema {
  readonly type?: string | readonly string[] | undefined
  readonly format?: string | undefined
  readonly pattern?: string | undefined
  readonly const?: unknown
  readonly enum?: readonly unknown[] | undefined
  readonly anyOf?: readonly Schema[] | undefined
  readonly oneOf?: readonly Schema[] | undefined
  readonly items?: Schema | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
}

export const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
  }),
)

/** Values that the hospital really has: chance alone meets none of them. */
export interface Known {
  readonly ids: readonly string[]
  readonly words: readonly string[]
}

/** Names of device parameters and of values of settings. */
const fields = fc.constantFrom(
  'dir',
  'hold_ms',
  'b_name',
  'bookmark',
  'mute',
  'point',
  'bell_volume',
  'bright',
  'speed',
  'auto',
  'state',
  'vmr',
  'announce',
  'from',
  'to',
  'text',
  'host',
  'guest',
  'value',
  'name',
  'min',
  'max',
  'required',
)

/** Generates values that the schema allows. */
export function allowed(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const among = (several: readonly Schema[]) => fc.oneof(...several.map((one) => allowed(one, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return among(branches)
  const { type } = schema
  if (typeof type === 'object') return among(type.map((one) => ({ ...schema, type: one })))
  switch (type) {
    case 'string':
      return text(schema, known)
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(allowed(schema.items ?? {}, known), lengths(schema.minItems, schema.maxItems, 4))
    case 'object':
      return object(schema, known)
    default:
      return anything(known)
  }
}

const anything = (known: Known): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(...known.words, 0, 1, 5, true, 'on', 'off', 'left', 'stop'),
    fc.dictionary(fields, fc.oneof(hostileValue, fc.constantFrom<unknown>('left', 'on', 'stop', true, 5)), {
      maxKeys: 3,
    }),
    hostileValue,
  )

function text(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...known.ids), fc.uuid())
  if (schema.format === 'date')
    return fc.date({ noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10))
  if (schema.format === 'starts_with') return fc.constantFrom('/api/v1/rooms.csv', '/api/v1/users.csv?q=a')
  const limits = lengths(schema.minLength, schema.maxLength, 30)
  const fits = ({ length }: string) => length >= limits.minLength && length <= limits.maxLength
  const known_ = known.words.filter(fits)
  const free = fc.string({ unit: 'grapheme', ...limits }).filter(fits)
  return known_.length === 0 ? free : fc.oneof(fc.constantFrom(...known_), free)
}

function number({ type, minimum = -10, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, Number.MIN_SAFE_INTEGER), Math.min(maximum, Number.MAX_SAFE_INTEGER)]
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true })
}

function object({ properties, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  if (properties === undefined) return fc.dictionary(fields, anything(known), { maxKeys: 3 })
  const names = Object.entries(properties)
  return fc
    .tuple(
      ...names.map(([name, one]) =>
        fc.option(allowed(one, known), { freq: required.includes(name) ? 1e6 : 2 }),
      ),
    )
    .map((values) =>
      owning(
        names.flatMap(([name], at) =>
          values[at] === null && !required.includes(name) ? [] : [[name, values[at]]],
        ),
      ),
    )
}

const lengths = (min = 0, max = Infinity, usual: number) => {
  const longest = Math.max(min, Math.min(max, usual))
  return { minLength: min, maxLength: longest }
}

/**
 * Generates values that the schema allows except in one spot, where something is missing, added or replaced.
 */
export function nearlyAllowed(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      allowed(schema, known),
      fc.nat(),
      fc.constantFrom('replace', 'remove', 'add'),
      hostileValue,
      hostileName,
    )
    .map(([value, place, how, hostile, name]) => {
      const spots = spotsOf(value)
      const spot = spots[place % spots.length] ?? []
      if (how === 'add') return changed(value, spot, (there) => withMore(there, name, hostile))
      return changed(value, spot, () => (how === 'replace' ? hostile : undefined))
    })
}

type Spot = readonly string[]

/** Returns the paths to every value inside a value, itself first. */
function spotsOf(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const below = Object.entries(value).slice(0, 20)
  return [[], ...below.flatMap(([name, part]) => spotsOf(part).map((spot) => [name, ...spot]))]
}

function withMore(there: unknown, name: string, more: unknown): unknown {
  if (isList(there)) return [...there, more]
  if (typeof there !== 'object' || there === null) return [there]
  return owning([...Object.entries(there), [name, more]])
}

/** Returns `value` with the part at the spot changed; `undefined` removes it. */
function changed(value: unknown, [name, ...rest]: Spot, change: (there: unknown) => unknown): unknown {
  if (name === undefined) return change(value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]: [string, unknown]): [string, unknown] => [
    key,
    key === name ? changed(part, rest, change) : part,
  ])
  const kept = entries.filter(([, part]) => part !== undefined)
  return isList(value) ? kept.map(([, part]) => part) : owning(kept)
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
