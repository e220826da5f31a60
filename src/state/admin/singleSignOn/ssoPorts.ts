import type { SsoChoices, SsoProblem } from '../../../contract/singleSignOn.ts'
import type { Result } from '../result.ts'

/** Result with which the browser returned from a provider, or a plain link that leads to one. */
export type SsoReturn =
  | { kind: 'problem'; problem: SsoProblem }
  | { kind: 'ticket'; ticket: string; to: string }
  | { kind: 'visit'; provider: string; to: string }

/** Single sign-on in the browser. No method rejects. */
export interface SsoPorts {
  /** Returns the providers to choose from. */
  choices(): Promise<Result<SsoChoices>>
  /** Leaves this page for a provider's; the user continues at `to` afterward. */
  visit(provider: string, to: string): Promise<void>
  /** Reads the result of the visit from the address and removes it there. */
  takeReturn(): SsoReturn
  trade(ticket: string): Promise<Result<null>>
}
