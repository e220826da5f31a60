/** What a new password must be (product spec, section 9): at least six characters, with upper case, lower case and a digit. */
export const shortestPassword = 6

/** What is wrong with a new password, in the spec's own key; null when nothing is. */
export function passwordProblem(password: string): 'short_password' | 'simple_password' | null {
  if ([...password].length < shortestPassword) return 'short_password'
  return /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password)
    ? null
    : 'simple_password'
}
