import type { Allowance } from '../conference/allowance.ts'
import type { CommandContext } from '../commands/context.ts'
import { ConsoleAuthentication } from '../http/consoleAuthentication.ts'
import { GuessLimits } from '../http/guessLimits.ts'

/** What the console's routes share. */
export interface ConsoleParts {
  context: CommandContext
  authentication: ConsoleAuthentication
  guesses: GuessLimits
  /** What people without a session ask, by address. */
  strangers: Allowance
}

export function createConsoleParts(shared: Pick<ConsoleParts, 'context' | 'strangers'>): ConsoleParts {
  const { context } = shared
  return {
    ...shared,
    authentication: new ConsoleAuthentication(context),
    guesses: new GuessLimits(context.clock),
  }
}
