/** Hashes of a room's address that open the form for the patient in its bed. */
export const patientHashes = { admit: 'admit', transfer: 'transfer' } as const
