import type { SsoChoices, SsoProblem } from '../../../contract/singleSignOn.ts'
import type { Result } from '../result.ts'

/** With what the browser was led back from a provider, or to one by a plain link. */
export type SsoReturn =
  | { kind: 'problem'; problem: SsoProblem }
  | { kind: 'ticket'; ticket: string; to: string }
  | { kind: 'visit'; provider: string; to: string }

/** Single sign-on as the browser does it. Nothing here rejects. */
export interface SsoPorts {
  /** The providers that may be chosen. */
  choices(): Promise<Result<SsoChoices>>
  /** Leaves this page for a provider's; afterwards one is at `to`. */
  visit(provider: string, to: string): Promise<void>
  /** Reads the result of the visit from the address and removes it there. */
  takeReturn(): SsoReturn
  trade(ticket: string): Promise<Result<null>>
}
