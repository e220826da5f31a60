import type { CallRow } from '../../db/calls/callStore.ts'
import type { InviteRow } from '../../db/calls/inviteStore.ts'
import { derivedSecret } from '../../db/secret.ts'

/**
 * Returns the access code of an invite: it opens one seat and states what its person was invited as, so that
 * no one can claim to be an interpreter or a clinician. It is derived from the call’s own PINs and is valid
 * only as long as they are.
 */
export function inviteAccessCode(
  { hostPin, guestPin }: Pick<CallRow, 'hostPin' | 'guestPin'>,
  { id, kind }: Pick<InviteRow, 'id' | 'kind'>,
  installationKey: string,
): string {
  const material = kind === 'clinician' ? hostPin : guestPin
  return derivedSecret(material, installationKey, `wardlink conference access: ${kind} ${id}`)
}
