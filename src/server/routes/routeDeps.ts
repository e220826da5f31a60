import type { CommandContext } from '../commands/context.ts'
import type { ConsoleAuthentication } from '../auth/consoleAuthentication.ts'
import type { BedsideAuthentication } from '../auth/bedsideAuthentication.ts'
import type { Idempotency } from '../http/idempotency.ts'
import type { OpenStreams } from '../http/streams/openStreams.ts'
import type { RouteLimits } from './routeLimits.ts'

/** Dependencies that the bedside routes share. */
export interface RouteDeps extends RouteLimits {
  context: CommandContext
  authentication: BedsideAuthentication
  /** Authentication of console users, on routes that serve both. */
  consoleAuthentication: ConsoleAuthentication
  idempotency: Idempotency
  streams: OpenStreams
}
