import type { Allowance } from '../conference/allowance.ts'
import type { Log } from '../config.ts'
import type { CommandContext } from '../commands/context.ts'
import { ConsoleAuthentication } from '../http/consoleAuthentication.ts'
import { GuessLimits } from '../http/guessLimits.ts'
import { LateWork } from '../http/lateWork.ts'

/** What the console's routes share. */
export interface ConsoleParts {
  context: CommandContext
  authentication: ConsoleAuthentication
  guesses: GuessLimits
  /** What people without a session ask, by address. */
  strangers: Allowance
  log: Log
  /** Where the console is, for links in mails. */
  origin: () => string
  late: LateWork
}

export function createConsoleParts(
  shared: Pick<ConsoleParts, 'context' | 'strangers' | 'log' | 'origin'>,
): ConsoleParts {
  const { context } = shared
  return {
    ...shared,
    authentication: new ConsoleAuthentication(context),
    late: new LateWork(),
    guesses: new GuessLimits(context.clock),
  }
}
