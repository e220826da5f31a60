import * as z from 'zod/mini'
import type { Happening } from '../history.ts'

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

/**
 * Returns what must not be found anywhere after a patient has left: the name, what they wrote, whom they
 * invited, and the tokens of their session.
 */
export function tracesOf(happenings: readonly Happening[], lastName: string): string[] {
  const traces = [lastName]
  const last = happenings.findLastIndex(({ kind }) => kind === 'act')
  // The next patient's session is opened after this patient's last act.
  for (const one of happenings.slice(0, last + 1)) {
    if (one.kind === 'act' && one.act.act === 'chat') traces.push(one.act.text)
    if (one.kind === 'act' && one.act.act === 'invite') traces.push(one.act.to)
    const tokens = one.kind === 'reply' ? Tokens.safeParse(one.body) : undefined
    if (tokens?.success === true) traces.push(tokens.data.access_token, tokens.data.refresh_token)
  }
  return traces
}
