import { derivedSecret } from '../../db/secret.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'

/**
 * Returns the value that a tablet stores to distinguish one patient’s admission from the next: the same
 * within an admission, and useless for finding out whose it is. An empty bed has one too, so that its user is
 * distinguished from the patient who is admitted to it.
 */
export function admissionFingerprint(
  { id, patient }: Pick<RoomRecord, 'id' | 'patient'>,
  installationKey: string,
): string {
  return derivedSecret(patient?.id ?? id, installationKey, 'wardlink stay')
}
