/**
 * Minimum length of a new password, in characters. It must also contain an uppercase letter, a lowercase
 * letter and a digit.
 */
export const shortestPassword = 6

/** Requirements that a level adds to this minimum. */
export interface PasswordRule {
  /** Minimum length, in characters. */
  length: number
  /** True to require a character that is neither a letter nor a digit. */
  symbol: boolean
}

const minimum: PasswordRule = { length: shortestPassword, symbol: false }

/** Returns the problem of a new password; null if there is none. */
export function passwordProblem(
  password: string,
  { length, symbol }: PasswordRule = minimum,
): 'short_password' | 'simple_password' | null {
  if ([...password].length < Math.max(length, shortestPassword)) return 'short_password'
  const hasKinds = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password)
  return hasKinds && (!symbol || /[^\p{L}\p{M}\p{N}]/u.test(password)) ? null : 'simple_password'
}
