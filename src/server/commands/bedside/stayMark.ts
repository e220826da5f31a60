import { derivedSecret } from '../../db/secret.ts'
import type { RoomRecord } from '../../db/roomStore.ts'

/**
 * What a tablet keeps to tell one patient's stay from the next one's: the same for the same stay, and of no use to find out
 * whose it is. An empty bed has one too, so that whoever used it is told from the patient who is admitted to it.
 */
export function stayMark(
  { id, patient }: Pick<RoomRecord, 'id' | 'patient'>,
  installationKey: string,
): string {
  return derivedSecret(patient?.id ?? id, installationKey, 'wardlink stay')
}
