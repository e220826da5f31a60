import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { languageTag } from '../patients/languageTag.ts'
import {
  FhirBundle,
  FhirEncounter,
  type FhirIdentifier,
  type FhirIssue,
  FhirLocation,
  FhirPatient,
} from '../../contract/integrations/fhir.ts'

/** Admission data from one encounter, with the patient and the locations that its bundle gives for it. */
export interface FhirAdmission {
  /** FHIRPath of the encounter. */
  at: string
  identifier: { system: string; value: string }
  /** All numbers under which the sender may name the encounter again; undefined if there is only the identifier. */
  numbers?: { system: string; value: string }[]
  status: FhirEncounter['status']
  /** Null if the bundle does not identify the patient. */
  names: { first: string; last: string; others: string[] } | null
  /** BCP 47 tag of the patient's language; null if the record has none, undefined if it says nothing. */
  language?: string | null | undefined
  /** Current locations of the patient, most likely first. Can include the bed, the room and the ward. */
  places: FhirLocationReference[]
  /** Locations that the patient has left. */
  left: FhirLocationReference[]
  versionId: number | null
  /**
   * Time of the last update in epoch milliseconds, and where the bundle states it; null if neither the
   * encounter nor the bundle gives one.
   */
  lastUpdated: { moment: number; at: string } | null
}

/** Location as its sender identifies it. */
export interface FhirLocationReference {
  /** FHIRPath of the reference. */
  at: string
  identifiers: FhirIdentifier[]
}

export type FhirReading =
  | { ok: true; type: 'transaction' | 'message'; admissions: FhirAdmission[]; entries: number }
  | { ok: false; issues: FhirIssue[] }

/**
 * Reads a bundle of encounters, patients and locations from an untrusted body. `now` is in epoch
 * milliseconds.
 */
export function readBundle(body: unknown, now: number): FhirReading {
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
  const admissions = encounters.map(({ at, encounter }) =>
    admissionOf(encounter, { at, now, sentAt, patients, locations }),
  )
  return issues.length > 0 ? { ok: false, issues } : { ok: true, type, admissions, entries: entry.length }
}

type Found<Resource> = Map<string, { at: string; resource: Resource }>

interface BundleContext {
  at: string
  now: number
  sentAt: FhirAdmission['lastUpdated']
  patients: Found<FhirPatient>
  locations: Found<FhirLocation>
}

function admissionOf(encounter: FhirEncounter, context: BundleContext): FhirAdmission {
  const { at, now, sentAt, patients } = context
  const { identifier, status, subject, meta } = encounter
  const known = identifier.find(({ value }) => value !== undefined)
  const patient = patients.get(subject?.reference ?? '')?.resource
  return {
    at,
    status,
    identifier: { system: known?.system ?? '', value: known?.value ?? '' },
    names: patient === undefined ? null : namesOf(patient, now),
    language: patient === undefined ? undefined : preferredLanguage(patient),
    ...placesOf(encounter, context),
    versionId: /^\d{1,15}$/u.test(meta?.versionId ?? '') ? Number(meta?.versionId) : null,
    lastUpdated: momentOf(meta?.lastUpdated, `${at}.meta.lastUpdated`) ?? sentAt,
  }
}

function momentOf(text: string | undefined, at: string): FhirAdmission['lastUpdated'] {
  const moment = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isFinite(moment) ? { moment, at } : null
}

/** Returns the language in which the patient prefers to be addressed, or the only one that is named. */
function preferredLanguage({ communication = [] }: FhirPatient): string | undefined {
  const { language } =
    communication.find(({ preferred }) => preferred === true) ??
    (communication.length === 1 ? communication[0] : undefined) ??
    {}
  const codes = language?.coding?.flatMap(({ code }) => code ?? []) ?? []
  return codes.map(languageTag).find((tag) => tag !== undefined)
}

/** Maximum number of further last names of a patient. */
const maxOthers = 10

/** Uses of a name in order of preference. `old` and `maiden` are excluded because they are former names. */
const nameUses = ['official', 'usual', undefined, 'temp', 'nickname', 'anonymous'] as const

/** Returns the preferred name of those that are still valid. A single name counts as the last name. */
function namesOf({ name = [] }: FhirPatient, now: number): FhirAdmission['names'] {
  const holding = name.filter(({ period }) => endOf(period?.end) > now)
  const known = nameUses.flatMap((use) => holding.filter((one) => one.use === use))
  const names = known.map(nameParts).find(({ last }) => last !== '')
  if (names === undefined) return known.length === 0 ? null : { first: '', last: '', others: [] }
  return { ...names, others: otherLastNames(name, holding, names.last) }
}

/**
 * FHIR name uses whose last name is accepted for verification. A maiden name is accepted even after its
 * period has ended.
 */
const calledUses: ReadonlySet<string> = new Set(['official', 'usual', 'temp'])

/**
 * Returns the patient's last names other than the preferred one, such as kana for kanji, or a maiden name.
 */
function otherLastNames(all: readonly Name[], holding: readonly Name[], last: string): string[] {
  const called = holding.filter(({ use }) => use === undefined || calledUses.has(use))
  const families = [...called, ...all.filter(({ use }) => use === 'maiden')].flatMap(
    ({ family }) => family?.trim() ?? [],
  )
  const others = families.filter((family) => family !== '' && family !== last)
  return [...new Set(others)].slice(0, maxOthers)
}

type Name = NonNullable<FhirPatient['name']>[number]

function nameParts({ family, given = [], text }: Name) {
  const first = given.flatMap((part) => part?.trim() ?? []).filter((part) => part !== '')
  const last = family?.trim() ?? ''
  if (last !== '') return { first: first.join(' '), last }
  return { first: '', last: first.join(' ') || (text?.trim() ?? '') }
}

/**
 * Returns the current locations of an encounter (`active` or without a status) and those that were left
 * (`completed`, or with an end in the past). Of the current ones, later entries come first, and those without
 * an end before those with one in the future.
 * https://hl7.org/fhir/R4/codesystem-encounter-location-status.html
 */
function placesOf(
  encounter: FhirEncounter,
  { at, now, locations }: BundleContext,
): Pick<FhirAdmission, 'places' | 'left'> {
  const open: FhirLocationReference[] = []
  const ending: FhirLocationReference[] = []
  const left: FhirLocationReference[] = []
  for (const [index, { location, status = 'active', period }] of (encounter.location ?? []).entries()) {
    const { reference, identifier } = location
    const named = locations.get(reference ?? '')?.resource.identifier ?? []
    const place = {
      at: `${at}.location[${index}].location`,
      identifiers: [...(identifier === undefined ? [] : [identifier]), ...named],
    }
    if (status === 'completed' || (status === 'active' && endOf(period?.end) <= now)) left.unshift(place)
    else if (status === 'active') (period?.end === undefined ? open : ending).unshift(place)
  }
  return { places: [...open, ...ending], left }
}

/**
 * Returns the end of a FHIR dateTime in epoch milliseconds: a date without a time includes its whole day,
 * month or year.
 */
function endOf(text: string | undefined): number {
  const begin = Date.parse(text ?? '')
  if (text === undefined || !Number.isFinite(begin)) return Number.POSITIVE_INFINITY
  const end = new Date(begin)
  if (text.length === 4) end.setUTCFullYear(end.getUTCFullYear() + 1)
  else if (text.length === 7) end.setUTCMonth(end.getUTCMonth() + 1)
  else if (text.length === 10) end.setUTCDate(end.getUTCDate() + 1)
  return end.getTime()
}

function unsupported(at: string, type: string): FhirIssue {
  return {
    severity: 'error',
    code: 'not-supported',
    diagnostics: `Encounter, Patient and Location are taken, and no ${type.slice(0, 60)}`,
    expression: [at],
  }
}

/** Returns the problems of a resource as FHIR issues, at most twenty. */
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
