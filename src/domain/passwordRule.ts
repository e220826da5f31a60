/** What a new password must be (product spec, section 9): at least six characters, with upper case, lower case and a digit. */
export const shortestPassword = 6

/** What a level asks for beyond that floor. */
export interface PasswordRule {
  /** At least so many characters. */
  length: number
  /** And one that is neither letter nor digit. */
  symbol: boolean
}

const floor: PasswordRule = { length: shortestPassword, symbol: false }

/** What is wrong with a new password, in the spec's own key; null when nothing is. */
export function passwordProblem(
  password: string,
  { length, symbol }: PasswordRule = floor,
): 'short_password' | 'simple_password' | null {
  if ([...password].length < Math.max(length, shortestPassword)) return 'short_password'
  const hasKinds = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password)
  return hasKinds && (!symbol || /[^\p{L}\p{M}\p{N}]/u.test(password)) ? null : 'simple_password'
}
