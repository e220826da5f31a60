import type { LinkPart } from '../../conference/conferenceBook.ts'
import type { CallRow } from '../../db/callStore.ts'
import { derivedSecret } from '../../db/secret.ts'

/**
 * The PIN of those who come into a call by the link of a message: it says what they were invited as, so that nobody calls
 * himself an interpreter or a clinician who is none. Made from the call's own PINs, and gone with them.
 */
export function linkPin(
  { hostPin, guestPin }: Pick<CallRow, 'hostPin' | 'guestPin'>,
  part: LinkPart,
  installationKey: string,
): string {
  const material = part === 'clinician' ? hostPin : guestPin
  return derivedSecret(material, installationKey, `wardlink conference pin: ${part}`)
}
