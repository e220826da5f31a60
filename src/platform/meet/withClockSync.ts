import { X_SERVER_TIME } from '../../contract/headers.ts'
import type { ServerClock } from '../http/serverClock.ts'

/** Takes the server's time that a reply carries, and answers the reply. */
export async function withClockSync(clock: ServerClock, ask: () => Promise<Response>): Promise<Response> {
  const sentAt = clock.monotonic()
  const reply = await ask()
  const told = reply.headers.get(X_SERVER_TIME)
  if (told !== null) clock.observe(Number(told), sentAt, clock.monotonic())
  return reply
}
