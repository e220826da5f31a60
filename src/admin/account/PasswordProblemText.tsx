import { Plural, Trans } from '@lingui/react/macro'

const weak = new Set(['short_password', 'simple_password', 'common_password'])

/** Reports whether a refusal is about the new password itself. */
export function isWeakness(code: string): boolean {
  return weak.has(code)
}

interface PasswordProblemTextProps {
  code: string
  /** Requirements of the user’s level beyond the minimum, such as `least` (characters) and `symbol`. */
  asks?: Readonly<Record<string, string>> | undefined
}

/** Shows what is wrong with a new password. */
export function PasswordProblemText({ code, asks = {} }: PasswordProblemTextProps) {
  if (code === 'short_password' && asks['least'] !== undefined)
    return (
      <Plural
        value={Number(asks['least'])}
        one="Password too short: here it needs at least # character."
        other="Password too short: here it needs at least # characters."
      />
    )
  if (code === 'simple_password' && asks['symbol'] !== undefined)
    return <Trans>Password too simple: here it also needs a symbol, such as ! or ?</Trans>
  if (code === 'short_password') return <Trans>Password too short: it needs at least 6 characters.</Trans>
  if (code === 'common_password')
    return (
      <Trans>
        This password is too easy to guess. Do not use common words, your name, your hospital, Wardlink, a
        season or a year.
      </Trans>
    )
  return <Trans>Password too simple: it needs an upper case letter, a lower case letter and a digit.</Trans>
}
