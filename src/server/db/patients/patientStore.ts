import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockRow } from '../connection/advisoryLocks.ts'
import type { Tx } from '../database.ts'
import { patients } from '../schema.ts'

export interface Patient {
  id: string
  firstName: string
  lastName: string
  otherLastNames: string[]
}

export type PatientName = Omit<Patient, 'id'>

interface Bed {
  id: string
  customerId: string
}

interface InBed {
  id: string
  bed: Bed
}

const columns = {
  id: patients.id,
  firstName: patients.firstName,
  lastName: patients.lastName,
  otherLastNames: patients.otherLastNames,
}

/**
 * Patients and their beds, one patient to a bed. A trigger wipes the pictures of pins with each change
 * (migration 0007).
 */
export const patientStore = {
  /**
   * Serializes patient moves of a customer for the rest of this transaction: two requests that move the same
   * patients in different orders would otherwise wait for each other.
   */
  async lockMoves(tx: Tx, customerId: string): Promise<void> {
    await lockRow(tx, 'patientMoves', customerId)
  },

  async inBed(tx: Tx, roomId: string): Promise<Patient | null> {
    const rows = await tx
      .select(columns)
      .from(patients)
      .where(and(eq(patients.roomId, roomId), isNull(patients.dischargedAt)))
    return rows[0] ?? null
  },

  /** Returns a patient; null after discharge, because no name is kept. */
  async byId(tx: Tx, id: string): Promise<Patient | null> {
    const rows = await tx
      .select(columns)
      .from(patients)
      .where(and(eq(patients.id, id), isNull(patients.dischargedAt)))
    return rows[0] ?? null
  },

  /** Returns the patient’s bed; null after discharge. */
  async bedOf(tx: Tx, id: string): Promise<string | null> {
    const rows = await tx.select({ roomId: patients.roomId }).from(patients).where(eq(patients.id, id))
    return rows[0]?.roomId ?? null
  },

  /** Admits a patient to a bed. Returns the patient’s ID. */
  async admit(tx: Tx, bed: Bed, names: PatientName): Promise<string> {
    const [row] = await tx
      .insert(patients)
      .values({ roomId: bed.id, customerId: bed.customerId, ...names })
      .returning({ id: patients.id })
    if (row === undefined) throw new Error('the patient was not written')
    return row.id
  },

  /** Changes the name of the same person. */
  async rename(tx: Tx, id: string, names: PatientName): Promise<void> {
    await tx.update(patients).set(names).where(eq(patients.id, id))
  },

  async move(tx: Tx, id: string, bed: Bed): Promise<void> {
    await tx.update(patients).set({ roomId: bed.id }).where(eq(patients.id, id))
  },

  /** Sets the language of a patient who is admitted; null if it is not known. */
  async setLanguage(tx: Tx, id: string, language: string | null): Promise<void> {
    await tx
      .update(patients)
      .set({ language })
      .where(
        and(
          eq(patients.id, id),
          isNull(patients.dischargedAt),
          sql`${patients.language} is distinct from ${language}`,
        ),
      )
  },

  /** Exchanges the beds of two patients. One is without a bed in between: no bed may have two. */
  async exchange(tx: Tx, one: InBed, other: InBed, now: Date): Promise<void> {
    const place = (id: string, values: { roomId: string | null; dischargedAt: Date | null }) =>
      tx.update(patients).set(values).where(eq(patients.id, id))
    await place(one.id, { roomId: null, dischargedAt: now })
    await place(other.id, { roomId: one.bed.id, dischargedAt: null })
    await place(one.id, { roomId: other.bed.id, dischargedAt: null })
  },

  /** Ends the admission: that there was one is kept, but not the patient's name. */
  async discharge(tx: Tx, id: string, now: Date): Promise<void> {
    await tx
      .update(patients)
      .set({
        roomId: null,
        dischargedAt: now,
        firstName: '',
        lastName: '',
        otherLastNames: [],
        language: null,
      })
      .where(eq(patients.id, id))
  },
}
