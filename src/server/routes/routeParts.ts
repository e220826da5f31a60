import type { CommandContext } from '../commands/context.ts'
import type { ConsoleAuthentication } from '../http/consoleAuthentication.ts'
import type { Authentication } from '../http/authentication.ts'
import type { Idempotency } from '../http/idempotency.ts'
import type { OpenStreams } from '../http/openStreams.ts'
import type { RouteLimits } from './routeLimits.ts'

/** Dependencies that the bedside routes share. */
export interface RouteParts extends RouteLimits {
  context: CommandContext
  authentication: Authentication
  /** Authentication of console users, on routes that serve both. */
  people: ConsoleAuthentication
  idempotency: Idempotency
  streams: OpenStreams
}
