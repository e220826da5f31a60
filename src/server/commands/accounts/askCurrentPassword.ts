import type { Clock } from '../../config.ts'
import type { UserRow } from '../../db/userStore.ts'
import { ApiError } from '../../http/errors.ts'
import type { GuessLimits } from '../../http/guessLimits.ts'
import type { RefusalParts } from './noteRefusal.ts'
import { notifyOwnerLate } from './notifyOwner.ts'
import { isPassword } from './passwordHash.ts'

export type CurrentPasswordParts = RefusalParts & { clock: Clock; guesses: GuessLimits }

/** Asks a person who is signed in for their password once more. @throws `wrong_current_password` and `rate_limited`. */
export async function askCurrentPassword(
  parts: CurrentPasswordParts,
  user: UserRow | null,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const passwordHash = user?.passwordHash ?? null
  const guess = { name: user?.email ?? '', address, known: true, user }
  const { isRight, begunAttack } = await parts.guesses.judge(guess, () => isPassword(password, passwordHash))
  if (begunAttack) notifyOwnerLate(parts, user, 'password_guessed')
  if (!isRight) throw new ApiError('wrong_current_password')
}
