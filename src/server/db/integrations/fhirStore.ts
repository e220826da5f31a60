import { and, type AnyColumn, eq, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { FhirIdentifier } from '../../../contract/integrations/fhir.ts'
import { normalizeForUniqueness } from '../../../domain/text/normalizeForUniqueness.ts'
import { sameName } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { fhirEncounterNumbers, fhirEncounters } from '../schema/integrationSchema.ts'
import type { RoomRecord } from '../rooms/roomStore.ts'
import { facilities, rooms, units } from '../schema.ts'

export type EncounterRow = typeof fhirEncounters.$inferSelect

/** Number of an encounter, with the system that assigned it. */
export type NumberedIdentifier = Pick<EncounterRow, 'system' | 'value'>

/** Encounter with the numbers by which an HL7 sender knows it. */
export type NumberedEncounterRow = EncounterRow & { numbers: NumberedIdentifier[] }

/** Identifier system for a bed by its device ID, as shown on the room's page. */
export const uniqueIdSystem = 'urn:wardlink:unique-id'
/**
 * Identifier system for a bed as labeled on its door: `unit|number|bed`, where a room with one bed has no
 * third part.
 */
export const bedSystem = 'urn:wardlink:bed'

/** Condition that a number is one of these. */
const isOneOf = (
  { system, value }: Record<keyof NumberedIdentifier, AnyColumn>,
  numbers: readonly NumberedIdentifier[],
): SQL => or(...numbers.map((one) => and(eq(system, one.system), eq(value, one.value)))) ?? sql`false`

async function addNumbers(
  tx: Tx,
  { id: encounterId, customerId }: Pick<EncounterRow, 'id' | 'customerId'>,
  numbers: readonly NumberedIdentifier[],
): Promise<void> {
  const rows = numbers.map(({ system, value }) => ({ customerId, system, value, encounterId }))
  if (rows.length > 0) await tx.insert(fhirEncounterNumbers).values(rows).onConflictDoNothing()
}

/** Admissions by the identifiers of another system. */
export const fhirStore = {
  async byIdentifier(
    tx: Tx,
    customerId: string,
    { system, value }: { system: string; value: string },
  ): Promise<EncounterRow | null> {
    const rows = await tx
      .select()
      .from(fhirEncounters)
      .where(
        and(
          eq(fhirEncounters.customerId, customerId),
          eq(fhirEncounters.system, system),
          eq(fhirEncounters.value, value),
        ),
      )
    return rows[0] ?? null
  },

  /** Returns the encounters that have at least one of the numbers, as their identifier or beside it. */
  async byNumbers(
    tx: Tx,
    customerId: string,
    numbers: readonly NumberedIdentifier[],
  ): Promise<NumberedEncounterRow[]> {
    const encounter = fhirEncounters
    const number = fhirEncounterNumbers
    const identified = tx
      .select({ id: encounter.id })
      .from(encounter)
      .where(and(eq(encounter.customerId, customerId), isOneOf(encounter, numbers)))
    const numbered = tx
      .select({ id: number.encounterId })
      .from(number)
      .where(and(eq(number.customerId, customerId), isOneOf(number, numbers)))
    const rows = await tx
      .select()
      .from(encounter)
      .leftJoin(number, eq(number.encounterId, encounter.id))
      .where(inArray(encounter.id, union(identified, numbered)))
    const found = new Map<string, NumberedEncounterRow>()
    for (const { fhir_encounters: row, fhir_encounter_numbers: own } of rows) {
      const known = found.get(row.id) ?? { ...row, numbers: [] }
      found.set(row.id, own === null ? known : { ...known, numbers: [...known.numbers, own] })
    }
    return [...found.values()]
  },

  /** Returns the encounters that have the patient, or had them when they ended. */
  async ofPatient(tx: Tx, patientId: string): Promise<EncounterRow[]> {
    return tx.select().from(fhirEncounters).where(eq(fhirEncounters.patientId, patientId))
  },

  /** Stores the latest version received of an encounter, with all its numbers if they are given. */
  async keep(
    tx: Tx,
    heard: Omit<EncounterRow, 'id'> & { numbers?: NumberedIdentifier[] | undefined },
  ): Promise<void> {
    const { numbers, ...values } = heard
    const { customerId, patientId, versionId, lastUpdated, status, keyNodeId } = values
    const [row] = await tx
      .insert(fhirEncounters)
      .values(values)
      .onConflictDoUpdate({
        target: [fhirEncounters.customerId, fhirEncounters.system, fhirEncounters.value],
        set: { patientId, versionId, lastUpdated, status, keyNodeId },
      })
      .returning({ id: fhirEncounters.id })
    if (row === undefined || numbers === undefined) return
    await tx
      .delete(fhirEncounterNumbers)
      .where(and(eq(fhirEncounterNumbers.encounterId, row.id), not(isOneOf(fhirEncounterNumbers, numbers))))
    await addNumbers(tx, { id: row.id, customerId }, numbers)
  },

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.delete(fhirEncounters).where(eq(fhirEncounters.id, id))
  },

  /** Gives an encounter another number in place of one that it has. */
  async renumber(
    tx: Tx,
    encounter: EncounterRow,
    { from, to }: { from: NumberedIdentifier; to: NumberedIdentifier },
  ): Promise<void> {
    const { id, system, value } = encounter
    await tx
      .delete(fhirEncounterNumbers)
      .where(and(eq(fhirEncounterNumbers.encounterId, id), isOneOf(fhirEncounterNumbers, [from])))
    await addNumbers(tx, encounter, [to])
    if (system !== from.system || value !== from.value) return
    await tx
      .update(fhirEncounters)
      .set({ system: to.system, value: to.value })
      .where(eq(fhirEncounters.id, id))
  },

  /** Returns the IDs of the customer's beds that match an identifier; two if it is ambiguous. */
  async bedsNamed(tx: Tx, customerId: string, { system, value = '' }: FhirIdentifier): Promise<string[]> {
    const [unit = '', number = '', bed = ''] = value.split('|').map((part) => part.trim())
    const condition =
      system === bedSystem
        ? and(
            eq(sameName(units.name), sameName(sql`${unit}`)),
            eq(sameName(rooms.number), sameName(sql`${number}`)),
            eq(sameName(rooms.bed), sameName(sql`${bed}`)),
          )
        : eq(rooms.uniqueId, value.trim().toUpperCase())
    const found = await tx
      .select({ id: rooms.id })
      .from(rooms)
      .innerJoin(units, eq(units.id, rooms.unitId))
      .innerJoin(facilities, eq(facilities.id, units.facilityId))
      .where(and(eq(rooms.customerId, customerId), isNull(rooms.removedAt), condition))
      .limit(2)
    return found.map(({ id }) => id)
  },
}

/**
 * Reports whether an identifier can be that of a bed. Identifiers of wards and of other systems are not
 * looked up.
 */
export const namesBed = ({ system, value }: FhirIdentifier): boolean =>
  value !== undefined && (system === undefined || system === bedSystem || system === uniqueIdSystem)

/** Reports whether an identifier is that of this bed. */
export function isNameOf(bed: RoomRecord, { system, value = '' }: FhirIdentifier): boolean {
  const name = system === bedSystem ? [bed.unit, bed.number, bed.bed].join('|') : bed.uniqueId
  const given = value.split('|').map((part) => part.trim())
  const asked = system === bedSystem ? [0, 1, 2].map((part) => given[part] ?? '').join('|') : value.trim()
  return namesBed({ system, value }) && normalizeForUniqueness(name) === normalizeForUniqueness(asked)
}
