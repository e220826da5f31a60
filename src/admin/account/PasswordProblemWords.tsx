import { Trans } from '@lingui/react/macro'

const weak = new Set(['short_password', 'simple_password', 'common_password'])

/** Whether a refusal is about the new password itself. */
export function isWeakness(code: string): boolean {
  return weak.has(code)
}

/** What is wrong with a new password. */
export function PasswordProblemWords({ code }: { code: string }) {
  if (code === 'short_password') return <Trans>Password too short: it needs at least 6 characters.</Trans>
  if (code === 'common_password')
    return <Trans>This password is among the first that are guessed. Choose another one.</Trans>
  return <Trans>Password too simple: it needs an upper case letter, a lower case letter and a digit.</Trans>
}
