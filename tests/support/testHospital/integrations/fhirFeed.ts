import * as z from 'zod/mini'
import { type Answer, ask } from '../bedsideApi.ts'
import { MadeApiKey } from '../../../../src/contract/integrations/apiKeys.ts'
import type { RoomRecord } from '../../../../src/server/db/rooms/roomStore.ts'
import type { Administrator } from '../administrator.ts'
import { read } from '../bedsideApi.ts'
import type { TestHospital } from '../testHospital.ts'

/** Creates an API key for another system, as a user, at an org unit. */
export async function keyFor(
  user: Administrator,
  level: string,
  orgUnitId: string | null,
  scopes: readonly string[] = ['fhir:write'],
): Promise<MadeApiKey> {
  const body = { name: 'ADT feed', level, node_id: orgUnitId, scopes, expires_in_days: 30 }
  return read(MadeApiKey, await user.ask('POST /api/v1/api-keys', { body }))
}

export interface Said {
  /** Number of the encounter at the hospital. */
  stay: string
  status?: string
  bed?: Pick<RoomRecord, 'uniqueId'> | null
  family?: string
  given?: string
  version?: number
  at?: string
  /** Locations of the encounter, instead of one made from `bed`. */
  location?: readonly object[]
  /** Names of the patient, instead of those made from `family` and `given`. */
  name?: readonly object[]
}

const Entries = z.object({
  entry: z.array(
    z.object({
      response: z.object({
        outcome: z.optional(z.object({ issue: z.array(z.object({ diagnostics: z.string() })) })),
      }),
    }),
  ),
})
/** Returns the server's diagnostics for the first encounter of a bundle. */
export const diagnosticsOf = (answer: Answer): string | undefined =>
  read(Entries, answer).entry[0]?.response.outcome?.issue[0]?.diagnostics

/** Returns a location of an encounter: a bed by its device's id, or any other identifier. */
export const placeOf = (place: Pick<RoomRecord, 'uniqueId'> | { system: string; value: string }) => ({
  location: {
    identifier: 'uniqueId' in place ? { system: 'urn:wardlink:unique-id', value: place.uniqueId } : place,
  },
})

/** Returns a bundle in which a hospital's information system reports where a patient is. */
export function bundleOf(said: Said) {
  const { stay, status = 'in-progress', bed, family, given, version, at, location, name } = said
  const meta = {
    ...(version !== undefined && { versionId: String(version) }),
    ...(at !== undefined && { lastUpdated: at }),
  }
  const place = 'urn:uuid:0b5f6ee2-1d0c-4a5a-9d0b-4d5a5f6f0001'
  const person = 'urn:uuid:0b5f6ee2-1d0c-4a5a-9d0b-4d5a5f6f0002'
  const put = { request: { method: 'PUT', url: 'Encounter' } }
  const encounter = {
    resourceType: 'Encounter',
    meta,
    status,
    class: { code: 'IMP' },
    identifier: [{ system: 'urn:example:visits', value: stay }],
    subject: { reference: person },
    ...(bed !== undefined &&
      bed !== null && { location: [{ status: 'active', location: { reference: place } }] }),
    ...(location !== undefined && { location }),
  }
  const identifier = [{ system: 'urn:wardlink:unique-id', value: bed?.uniqueId }]
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      { resource: encounter, ...put },
      ...(family === undefined && name === undefined
        ? []
        : [
            {
              fullUrl: person,
              resource: {
                resourceType: 'Patient',
                name: name ?? [
                  { use: 'old', family: 'Former' },
                  { use: 'official', family, given: given === undefined ? [] : [given] },
                ],
              },
            },
          ]),
      ...(bed === undefined || bed === null
        ? []
        : [{ fullUrl: place, resource: { resourceType: 'Location', identifier } }]),
    ],
  }
}

/** Posts any body to the FHIR endpoint. */
export const post = (ward: Pick<TestHospital, 'url'>, key: string, body: unknown): Promise<Answer> =>
  ask(ward.url, 'POST /fhir', { token: key, body, headers: { 'content-type': 'application/fhir+json' } })
