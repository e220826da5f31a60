import { X_SERVER_TIME } from '../../contract/headers.ts'
import type { ServerClock } from '../http/serverClock.ts'

/** Records the server time that a response carries, and returns the response. */
export async function withClockSync(clock: ServerClock, ask: () => Promise<Response>): Promise<Response> {
  const sentAt = clock.monotonic()
  const reply = await ask()
  const serverTime = reply.headers.get(X_SERVER_TIME)
  if (serverTime !== null) clock.observe(Number(serverTime), sentAt, clock.monotonic())
  return reply
}
