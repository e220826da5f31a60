import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import {
  FhirBundle,
  FhirEncounter,
  type FhirIdentifier,
  type FhirIssue,
  FhirLocation,
  FhirPatient,
} from '../contract/fhir.ts'

/** What one encounter says of a stay, with what its bundle says of the person and the place. */
export interface FhirStay {
  /** FHIRPath of the encounter. */
  at: string
  identifier: { system: string; value: string }
  status: FhirEncounter['status']
  /** Null where the bundle does not say who it is. */
  names: { first: string; last: string } | null
  /** How the sender names the place; null where the encounter says none. */
  place: FhirPlace | null
  versionId: number | null
  /** When it was said, in epoch milliseconds, and where that is said; null where neither the encounter nor the bundle says it. */
  lastUpdated: { moment: number; at: string } | null
}

/** A place as its sender names it. */
export interface FhirPlace {
  /** FHIRPath of the reference. */
  at: string
  identifiers: FhirIdentifier[]
}

export type FhirReading =
  | { ok: true; type: 'transaction' | 'message'; stays: FhirStay[]; entries: number }
  | { ok: false; issues: FhirIssue[] }

/** Reads a bundle of encounters, patients and locations, whatever somebody posts. */
export function readBundle(body: unknown): FhirReading {
  const bundle = z.safeParse(FhirBundle, body)
  if (!bundle.success) return { ok: false, issues: issuesOf(bundle.error.issues, 'Bundle', body) }
  const { type, timestamp, entry } = bundle.data
  const issues: FhirIssue[] = []
  const patients: Found<FhirPatient> = new Map()
  const locations: Found<FhirLocation> = new Map()
  const encounters: { at: string; encounter: FhirEncounter }[] = []
  for (const [index, { fullUrl, resource }] of entry.entries()) {
    const at = `Bundle.entry[${index}].resource`
    const keep = <Resource extends { id?: string | undefined }>(
      schema: z.ZodMiniType<Resource>,
      into: (one: Resource, names: string[]) => void,
    ): void => {
      const read = z.safeParse(schema, resource)
      if (!read.success) return void issues.push(...issuesOf(read.error.issues, at, resource))
      const { id } = read.data
      const relative = id === undefined ? [] : [`${resource.resourceType}/${id}`]
      into(read.data, [...(fullUrl === undefined ? [] : [fullUrl]), ...relative])
    }
    switch (resource.resourceType) {
      case 'Patient':
        keep(FhirPatient, (resourceOf, names) =>
          names.forEach((name) => patients.set(name, { at, resource: resourceOf })),
        )
        break
      case 'Location':
        keep(FhirLocation, (resourceOf, names) =>
          names.forEach((name) => locations.set(name, { at, resource: resourceOf })),
        )
        break
      case 'Encounter':
        keep(z.extend(FhirEncounter, { id: z.optional(z.string()) }), (encounter) =>
          encounters.push({ at, encounter }),
        )
        break
      case 'MessageHeader':
        if (type === 'message') break
        issues.push(unsupported(at, resource.resourceType))
        break
      default:
        issues.push(unsupported(at, resource.resourceType))
    }
  }
  const sentAt = momentOf(timestamp, 'Bundle.timestamp')
  const stays = encounters.map(({ at, encounter }) => stayOf(encounter, { at, sentAt, patients, locations }))
  return issues.length > 0 ? { ok: false, issues } : { ok: true, type, stays, entries: entry.length }
}

type Found<Resource> = Map<string, { at: string; resource: Resource }>

interface Around {
  at: string
  sentAt: FhirStay['lastUpdated']
  patients: Found<FhirPatient>
  locations: Found<FhirLocation>
}

function stayOf(encounter: FhirEncounter, { at, sentAt, patients, locations }: Around): FhirStay {
  const { identifier, status, subject, meta } = encounter
  const known = identifier.find(({ value }) => value !== undefined)
  const patient = patients.get(subject?.reference ?? '')?.resource
  return {
    at,
    status,
    identifier: { system: known?.system ?? '', value: known?.value ?? '' },
    names: patient === undefined ? null : namesOf(patient),
    place: placeOf(encounter, at, locations),
    versionId: /^\d{1,15}$/u.test(meta?.versionId ?? '') ? Number(meta?.versionId) : null,
    lastUpdated: momentOf(meta?.lastUpdated, `${at}.meta.lastUpdated`) ?? sentAt,
  }
}

function momentOf(text: string | undefined, at: string): FhirStay['lastUpdated'] {
  const moment = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isFinite(moment) ? { moment, at } : null
}

/** The official name, else the usual one, else the first that is none of the past. */
function namesOf({ name = [] }: FhirPatient): FhirStay['names'] {
  const of = (use: string) => name.find((one) => one.use === use)
  const known = of('official') ?? of('usual') ?? name.find(({ use }) => use !== 'old' && use !== 'maiden')
  if (known === undefined) return null
  const first = (known.given ?? []).map((part) => part.trim()).filter((part) => part !== '')
  return { first: first.join(' '), last: (known.family ?? '').trim() }
}

/**
 * Where the patient is now: of the places that are `active`, or whose status is not said, the last that has no end.
 * https://hl7.org/fhir/R4/codesystem-encounter-location-status.html
 */
function placeOf(encounter: FhirEncounter, at: string, locations: Found<FhirLocation>): FhirStay['place'] {
  const places = encounter.location ?? []
  const index = places.findLastIndex(
    ({ status, period }) => (status ?? 'active') === 'active' && period?.end === undefined,
  )
  const place = places[index]
  if (place === undefined) return null
  const { reference, identifier } = place.location
  const named = locations.get(reference ?? '')?.resource.identifier ?? []
  return {
    at: `${at}.location[${index}].location`,
    identifiers: [...(identifier === undefined ? [] : [identifier]), ...named],
  }
}

function unsupported(at: string, type: string): FhirIssue {
  return {
    severity: 'error',
    code: 'not-supported',
    diagnostics: `Encounter, Patient and Location are taken, and no ${type.slice(0, 60)}`,
    expression: [at],
  }
}

/** What is wrong with a resource, as FHIR says it; at most twenty things are said at a time. */
function issuesOf(found: readonly core.$ZodIssue[], root: string, resource: unknown): FhirIssue[] {
  return found.slice(0, 20).map(({ code, path }) => {
    const missing = code === 'invalid_type' && isMissing(resource, path)
    const steps = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    return {
      severity: 'error',
      code: missing ? 'required' : (codes[code] ?? 'value'),
      diagnostics: missing ? 'This must be there' : 'This cannot be read',
      expression: [`${root}${steps.join('')}`],
    }
  })
}

const codes: Partial<Record<core.$ZodIssue['code'], FhirIssue['code']>> = {
  invalid_type: 'structure',
  too_big: 'too-long',
}

function isMissing(resource: unknown, path: readonly PropertyKey[]): boolean {
  let value = resource
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return true
    value = Reflect.get(value, step)
  }
  return value === undefined
}
