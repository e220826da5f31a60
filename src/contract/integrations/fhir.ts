import * as z from 'zod/mini'

/**
 * Admissions as reported by a hospital’s information system in HL7 FHIR R4 (4.0.1). Defines only the elements
 * that are read and accepts all others, as https://hl7.org/fhir/R4/extensibility.html requires.
 */
const singleLine = z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^\P{Cc}*$/u))
/** Time after 1970: no system sends an earlier one. */
const instant = z.iso.datetime({ offset: true }).check(z.refine((text) => Date.parse(text) > 0))
/** Maximum length of a list, more than the names of any person or the locations of any encounter. */
const few = 100

const Identifier = z.object({ system: z.optional(singleLine), value: z.optional(singleLine) })
export type FhirIdentifier = z.infer<typeof Identifier>
const Reference = z.object({ reference: z.optional(singleLine), identifier: z.optional(Identifier) })
const Meta = z.object({
  versionId: z.optional(singleLine),
  lastUpdated: z.optional(instant),
})

/** https://hl7.org/fhir/R4/patient.html */
export const FhirPatient = z.object({
  resourceType: z.literal('Patient'),
  id: z.optional(singleLine),
  name: z.optional(
    z
      .array(
        z.object({
          use: z.optional(z.string()),
          family: z.optional(z.string()),
          text: z.optional(z.string()),
          /** A part that has only extensions is `null` (https://hl7.org/fhir/R4/json.html#primitive). */
          given: z.optional(z.array(z.nullable(z.string())).check(z.maxLength(few))),
          period: z.optional(z.object({ end: z.optional(z.string()) })),
        }),
      )
      .check(z.maxLength(few)),
  ),
  communication: z.optional(
    z
      .array(
        z.object({
          language: z.optional(
            z.object({
              coding: z.optional(z.array(z.object({ code: z.optional(z.string()) })).check(z.maxLength(few))),
            }),
          ),
          preferred: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(few)),
  ),
})
export type FhirPatient = z.infer<typeof FhirPatient>

/** https://hl7.org/fhir/R4/location.html */
export const FhirLocation = z.object({
  resourceType: z.literal('Location'),
  id: z.optional(singleLine),
  identifier: z.optional(z.array(Identifier).check(z.maxLength(few))),
})
export type FhirLocation = z.infer<typeof FhirLocation>

/** https://hl7.org/fhir/R4/valueset-encounter-status.html */
const EncounterStatus = z.enum([
  'planned',
  'arrived',
  'triaged',
  'in-progress',
  'onleave',
  'finished',
  'cancelled',
  'entered-in-error',
  'unknown',
])

/** https://hl7.org/fhir/R4/encounter.html */
export const FhirEncounter = z.object({
  resourceType: z.literal('Encounter'),
  meta: z.optional(Meta),
  identifier: z.array(Identifier).check(z.minLength(1), z.maxLength(few)),
  status: EncounterStatus,
  subject: z.optional(Reference),
  location: z.optional(
    z
      .array(
        z.object({
          location: Reference,
          status: z.optional(z.enum(['planned', 'active', 'reserved', 'completed'])),
          period: z.optional(z.object({ end: z.optional(z.string()) })),
        }),
      )
      .check(z.maxLength(few)),
  ),
})
export type FhirEncounter = z.infer<typeof FhirEncounter>

/**
 * https://hl7.org/fhir/R4/bundle.html; limited to 200 entries, because a message about a bed never has more.
 */
export const FhirBundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.enum(['transaction', 'message']),
  timestamp: z.optional(instant),
  entry: z
    .array(
      z.object({
        fullUrl: z.optional(singleLine),
        resource: z.looseObject({ resourceType: z.string() }),
        request: z.optional(z.object({ method: z.enum(['POST', 'PUT']) })),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
})

/** The codes of https://hl7.org/fhir/R4/valueset-issue-type.html that this server uses. */
export type FhirIssueCode =
  | 'structure'
  | 'required'
  | 'value'
  | 'too-long'
  | 'not-supported'
  | 'not-found'
  | 'conflict'
  | 'login'
  | 'forbidden'
  | 'throttled'
  | 'transient'
  | 'exception'
  | 'informational'

/** https://hl7.org/fhir/R4/operationoutcome.html */
export interface FhirIssue {
  severity: 'error' | 'warning' | 'information'
  code: FhirIssueCode
  /** Text for the operator of the interface. Never contains a patient’s name. */
  diagnostics: string
  /** FHIRPath of the element in question. */
  expression?: string[]
}
