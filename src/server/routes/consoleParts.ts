import { Allowance } from '../http/allowance.ts'
import type { Log } from '../config.ts'
import type { CommandContext } from '../commands/context.ts'
import { ImportInvitations } from '../commands/imports/importInvitations.ts'
import type { AddressRule } from '../commands/singleSignOn/providerAddresses.ts'
import type { AccountSignals } from '../devices/accountSignals.ts'
import type { FailedTries } from '../devices/failedTries.ts'
import type { ConsoleAuthentication } from '../http/consoleAuthentication.ts'
import { GuessLimits } from '../http/guessLimits.ts'
import { CodeLimits } from '../http/codeLimits.ts'
import { LateWork } from '../http/lateWork.ts'
import type { OpenStreams } from '../http/openStreams.ts'

/** Dependencies that the console’s routes share. */
export interface ConsoleParts {
  context: CommandContext
  authentication: ConsoleAuthentication
  accounts: AccountSignals
  guesses: GuessLimits
  /** Test messages of one administrator. */
  testMessages: Allowance
  /** Wrong codes of second factors. */
  codes: CodeLimits
  /** Limits requests without a session, by address. */
  strangers: Allowance
  log: Log
  streams: OpenStreams
  /**
   * How often the reader of a live board is checked for permission, in milliseconds. State that the news
   * missed is read at the same time.
   */
  boardCheckMs: number
  /** Where the console is, for links in mails. */
  origin: () => string
  late: LateWork
  /** The mails to people whom imports have made. */
  invitations: ImportInvitations
  /** Where an OpenID provider may be. */
  mayAsk: AddressRule
}

/** Test messages of one administrator: a burst of five, then one a minute. */
const testsEach = { burst: 5, perSecond: 1 / 60 } as const

type SharedParts = Pick<
  ConsoleParts,
  | 'context'
  | 'authentication'
  | 'accounts'
  | 'strangers'
  | 'log'
  | 'origin'
  | 'streams'
  | 'boardCheckMs'
  | 'mayAsk'
>

export function createConsoleParts({ tries, ...shared }: SharedParts & { tries: FailedTries }): ConsoleParts {
  const { context } = shared
  return {
    ...shared,
    late: new LateWork(),
    invitations: new ImportInvitations({ ...context, log: shared.log, origin: shared.origin }),
    testMessages: new Allowance({
      clock: context.clock,
      ...testsEach,
      shared: { name: 'test_messages', tries },
    }),
    guesses: new GuessLimits(context.clock, tries),
    codes: new CodeLimits(context.clock, tries),
  }
}
