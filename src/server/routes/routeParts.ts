import type { CommandContext } from '../commands/context.ts'
import type { ConsoleAuthentication } from '../http/consoleAuthentication.ts'
import type { Allowance } from '../http/allowance.ts'
import type { Authentication } from '../http/authentication.ts'
import type { Idempotency } from '../http/idempotency.ts'
import type { FailureLimit } from '../http/limits.ts'
import type { OpenStreams } from '../http/openStreams.ts'

/** What the bedside routes share. */
export interface RouteParts {
  context: CommandContext
  authentication: Authentication
  /** Who works at the console, on a route that serves both. */
  people: ConsoleAuthentication
  idempotency: Idempotency
  /** Wrong entry codes, by address. */
  codeLimit: FailureLimit
  /** Wrong enrolment codes, by address. */
  enrollLimit: FailureLimit
  /** Alerts to the care team, by room. */
  alerts: Allowance
  /** What people without a session ask, by address. */
  strangers: Allowance
  streams: OpenStreams
}
