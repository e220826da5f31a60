import * as z from 'zod/mini'
import { PatientCallReply, PatientCallRequest, Vmr } from '../../src/contract/calls/calls.ts'
import { RuntimeConfig } from '../../src/contract/config.ts'
import { commandParams, ControlReply, ControlRequest } from '../../src/contract/devices/device.ts'
import { bedsideEvents } from '../../src/contract/bedside/events.ts'
import { InterpreterLanguages } from '../../src/contract/calls/interpreter.ts'
import { InterpreterInviteRequest } from '../../src/contract/calls/interpreterInvite.ts'
import { InviteReply, InviteRequest } from '../../src/contract/calls/invites.ts'
import { IceServersReply } from '../../src/contract/conference/webRtc.ts'
import { NewPin, PinChange, PinList, PinUnits } from '../../src/contract/pins.ts'
import {
  Me,
  SessionRenewed,
  SessionReply,
  SessionRequest,
  TokenPair,
} from '../../src/contract/bedside/session.ts'

/** Schemas of what a bedside client sends, and of what it reads, by name. */
const sent = {
  SessionRequest,
  ControlRequest,
  PatientCallRequest,
  InviteRequest,
  InterpreterInviteRequest,
  NewPin,
  PinChange,
  ...Object.fromEntries(Object.entries(commandParams).map(([name, params]) => [`command ${name}`, params])),
}
const heard = {
  SessionReply,
  TokenPair,
  SessionRenewed,
  Me,
  ControlReply,
  Vmr,
  PatientCallReply,
  InviteReply,
  InterpreterLanguages,
  IceServersReply,
  PinList,
  PinUnits,
  RuntimeConfig,
  ...Object.fromEntries(Object.entries(bedsideEvents).map(([name, data]) => [`event ${name}`, data])),
}

/** Part of JSON Schema that decides whether one side can read what the other writes. */
const Shape = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
  items: z.optional(z.unknown()),
})
export const Spoken = z.object({
  sent: z.record(z.string(), z.unknown()),
  heard: z.record(z.string(), z.unknown()),
})
export type Spoken = z.infer<typeof Spoken>

function shapes(
  schemas: Readonly<Record<string, z.ZodMiniType>>,
  io: 'input' | 'output',
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, { unrepresentable: 'any', io })
      return [name, shape]
    }),
  )
}

/**
 * Returns the contract as this version speaks it. Messages to the client are described as input: the client
 * ignores a field that it does not know.
 */
export const spokenNow = (): Spoken => ({ sent: shapes(sent, 'output'), heard: shapes(heard, 'input') })

/**
 * Returns the places where `writer` may write something that `reader` does not read; empty if they are
 * compatible.
 */
export function misread(writing: unknown, reading: unknown, at: string): string[] {
  const writer = z.parse(Shape, writing ?? {})
  const reader = z.parse(Shape, reading ?? {})
  if (writer.anyOf !== undefined) return writer.anyOf.flatMap((one) => misread(one, reading, at))
  if (reader.anyOf !== undefined)
    return reader.anyOf.some((one) => misread(writing, one, at).length === 0) ? [] : [at]
  const [written, readable] = [valuesOf(writer), valuesOf(reader)]
  if (readable !== null) {
    const isRead = written?.every((value) => readable.includes(value)) === true
    return isRead ? [] : [at]
  }
  const kinds = [writer.type ?? []].flat()
  const readKinds = [reader.type ?? kinds].flat()
  const isKnown = (kind: string) =>
    readKinds.includes(kind === 'integer' ? 'number' : kind) || readKinds.includes(kind)
  if (!kinds.every(isKnown) || (kinds.length === 0 && readKinds.length > 0)) return [at]
  if (reader.type === 'array') return misread(writer.items, reader.items, `${at}[]`)
  const given = writer.properties ?? {}
  const known = reader.properties ?? {}
  const missing = (reader.required ?? []).filter((name) => writer.required?.includes(name) !== true)
  return [
    ...missing.map((name) => `${at}.${name}`),
    ...Object.entries(given).flatMap(([name, value]) => {
      if (name in known) return misread(value, known[name], `${at}.${name}`)
      return reader.additionalProperties === false ? [`${at}.${name}`] : []
    }),
  ]
}

function valuesOf(shape: z.infer<typeof Shape>): readonly unknown[] | null {
  return shape.enum ?? ('const' in shape ? [shape.const] : null)
}
