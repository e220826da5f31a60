import { TokenBucket } from '../limits/tokenBucket.ts'
import type { Log } from '../config.ts'
import type { CommandContext } from '../commands/context.ts'
import { ImportInvitations } from '../commands/imports/importInvitations.ts'
import type { AddressRule } from '../addressRule.ts'
import type { AccountSignals } from '../cluster/accountSignals.ts'
import type { FailureBroadcast } from '../cluster/failureBroadcast.ts'
import type { ConsoleAuthentication } from '../auth/consoleAuthentication.ts'
import { PasswordGuessLimits } from '../auth/users/passwordGuessLimits.ts'
import { SecondFactorLimits } from '../auth/secondFactor/secondFactorLimits.ts'
import { BackgroundTasks } from '../backgroundTasks.ts'
import type { OpenStreams } from '../http/streams/openStreams.ts'

/** Dependencies that the console’s routes share. */
export interface ConsoleDeps {
  context: CommandContext
  authentication: ConsoleAuthentication
  accounts: AccountSignals
  guesses: PasswordGuessLimits
  /** Limits the test messages of one administrator. */
  testMessages: TokenBucket
  /** Limits wrong codes of second factors. */
  codes: SecondFactorLimits
  /** Limits requests without a session, by address. */
  sessionlessLimit: TokenBucket
  log: Log
  streams: OpenStreams
  /**
   * How often the reader of a live board is checked for permission, in milliseconds. State that the news
   * missed is read at the same time.
   */
  boardCheckMs: number
  /** Returns the origin of the console, for links in mails. */
  origin: () => string
  backgroundTasks: BackgroundTasks
  /** Sends the mails to users that were created by imports. */
  invitations: ImportInvitations
  /** Reports whether an OpenID provider can have this address. */
  mayAsk: AddressRule
}

/** Test messages of one administrator: a burst of five, then one a minute. */
const testsEach = { burst: 5, perSecond: 1 / 60 } as const

type SharedDeps = Pick<
  ConsoleDeps,
  | 'context'
  | 'authentication'
  | 'accounts'
  | 'sessionlessLimit'
  | 'log'
  | 'origin'
  | 'streams'
  | 'boardCheckMs'
  | 'mayAsk'
>

export function createConsoleDeps({
  failureBroadcast,
  ...shared
}: SharedDeps & { failureBroadcast: FailureBroadcast }): ConsoleDeps {
  const { context } = shared
  return {
    ...shared,
    backgroundTasks: new BackgroundTasks(),
    invitations: new ImportInvitations({ ...context, log: shared.log, origin: shared.origin }),
    testMessages: new TokenBucket({
      clock: context.clock,
      ...testsEach,
      shared: { name: 'test_messages', failureBroadcast },
    }),
    guesses: new PasswordGuessLimits(context.clock, failureBroadcast),
    codes: new SecondFactorLimits(context.clock, failureBroadcast),
  }
}
