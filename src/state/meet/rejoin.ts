import type { MeetJoinReply } from '../../contract/calls/meet.ts'
import { backoffMs } from '../../domain/backoff.ts'
import { lastingRefusals } from './lastingRefusals.ts'
import type { MeetResult, MeetPorts, Stop } from './ports.ts'

/**
 * How long a seat is requested, in milliseconds; after that the participant is informed and gets a button.
 */
const patienceMs = 60_000

/**
 * Requests the participant's seat in a call that a reload interrupted, until there is an answer or the
 * returned function is called.
 */
export function rejoin(
  { server, now, random }: Pick<MeetPorts, 'server' | 'now' | 'random'>,
  resume: string,
  onAnswer: (result: MeetResult<MeetJoinReply>) => void,
): Stop {
  const until = now() + patienceMs
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(attempt: number): Promise<void> {
    const result = await server.join({ resume })
    if (stopped) return
    if (result.ok || lastingRefusals.has(result.code) || now() > until) return onAnswer(result)
    timer = setTimeout(() => void ask(attempt + 1), backoffMs(attempt, random()))
  }

  void ask(0)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
