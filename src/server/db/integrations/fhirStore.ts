import { and, arrayOverlaps, eq, isNull, or, sql } from 'drizzle-orm'
import type { FhirIdentifier } from '../../../contract/integrations/fhir.ts'
import { normalizeForUniqueness } from '../../../domain/text/normalizeForUniqueness.ts'
import { sameName } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { fhirEncounters } from '../schema/integrationSchema.ts'
import type { RoomRecord } from '../rooms/roomStore.ts'
import { facilities, rooms, units } from '../schema.ts'

export type EncounterRow = typeof fhirEncounters.$inferSelect

/** Number of an encounter, with the system that assigned it. */
export type NumberedIdentifier = Pick<EncounterRow, 'system' | 'value'>

/** Identifier system for a bed by its device ID, as shown on the room's page. */
export const uniqueIdSystem = 'urn:wardlink:unique-id'
/**
 * Identifier system for a bed as labeled on its door: `unit|number|bed`, where a room with one bed has no
 * third part.
 */
export const bedSystem = 'urn:wardlink:bed'

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

  /** Returns the encounters that have at least one of the numbers. */
  async byNumbers(
    tx: Tx,
    customerId: string,
    identifiers: readonly NumberedIdentifier[],
  ): Promise<EncounterRow[]> {
    const numbers = identifiers.map(({ system, value }) => `${system}|${value}`)
    return tx
      .select()
      .from(fhirEncounters)
      .where(
        and(
          eq(fhirEncounters.customerId, customerId),
          or(
            arrayOverlaps(fhirEncounters.numbers, numbers),
            // A server of the version before knows only the identifier.
            ...identifiers.map(({ system, value }) =>
              and(eq(fhirEncounters.system, system), eq(fhirEncounters.value, value)),
            ),
          ),
        ),
      )
  },

  /** Returns the encounters that have the patient, or had them when they ended. */
  async ofPatient(tx: Tx, patientId: string): Promise<EncounterRow[]> {
    return tx.select().from(fhirEncounters).where(eq(fhirEncounters.patientId, patientId))
  },

  /** Stores the latest version received of an encounter. */
  async keep(
    tx: Tx,
    heard: Omit<EncounterRow, 'id' | 'numbers'> & { numbers?: string[] | undefined },
  ): Promise<void> {
    const { patientId, versionId, lastUpdated, status, keyNodeId, numbers } = heard
    await tx
      .insert(fhirEncounters)
      .values(heard)
      .onConflictDoUpdate({
        target: [fhirEncounters.customerId, fhirEncounters.system, fhirEncounters.value],
        set: {
          patientId,
          versionId,
          lastUpdated,
          status,
          keyNodeId,
          ...(numbers !== undefined && { numbers }),
        },
      })
  },

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.delete(fhirEncounters).where(eq(fhirEncounters.id, id))
  },

  /** Gives an encounter another number in place of one that it has. */
  async renumber(
    tx: Tx,
    { id, system, value }: EncounterRow,
    { from, to }: { from: NumberedIdentifier; to: NumberedIdentifier },
  ): Promise<void> {
    const { numbers } = fhirEncounters
    const [former, next] = [from, to].map((one) => `${one.system}|${one.value}`)
    const isIdentifier = system === from.system && value === from.value
    await tx
      .update(fhirEncounters)
      .set({
        numbers: sql`array_append(array_remove(array_remove(${numbers}, ${former}), ${next}), ${next})`,
        ...(isIdentifier && to),
      })
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
