import type { CallRow } from '../../db/callStore.ts'
import type { InviteRow } from '../../db/inviteStore.ts'
import { derivedSecret } from '../../db/secret.ts'

/**
 * The access code of an invite: it opens one seat, and says what its person was invited as, so that nobody calls himself an interpreter or
 * a clinician who is none. Made from the call's own PINs, and gone with them.
 */
export function inviteCode(
  { hostPin, guestPin }: Pick<CallRow, 'hostPin' | 'guestPin'>,
  { id, kind }: Pick<InviteRow, 'id' | 'kind'>,
  installationKey: string,
): string {
  const material = kind === 'clinician' ? hostPin : guestPin
  return derivedSecret(material, installationKey, `wardlink conference access: ${kind} ${id}`)
}
