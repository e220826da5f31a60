import type { Clock } from '../../config.ts'
import type { UserRow } from '../../db/users/userStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { PasswordGuessLimits } from '../../auth/users/passwordGuessLimits.ts'
import type { RefusedSignInDeps } from './auditRefusedSignIn.ts'
import { notifyOwnerLate } from './notifyOwner.ts'
import { isPassword } from '../../auth/users/passwordHash.ts'

export type CurrentPasswordDeps = RefusedSignInDeps & { clock: Clock; guesses: PasswordGuessLimits }

/**
 * Checks the password of a signed-in user again.
 * @throws `wrong_current_password` and `rate_limited`.
 */
export async function checkCurrentPassword(
  deps: CurrentPasswordDeps,
  user: UserRow | null,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const passwordHash = user?.passwordHash ?? null
  const guess = { name: user?.email ?? '', address, known: true, user }
  const { isRight, begunAttack } = await deps.guesses.judge(guess, () => isPassword(password, passwordHash))
  if (begunAttack) notifyOwnerLate(deps, user, 'password_guessed')
  if (!isRight) throw new ApiError('wrong_current_password')
}
