import type { FhirIssue } from '../../../contract/integrations/fhir.ts'

/** A bundle that came to nothing, and why: all of it, or none of it, is done. */
export class FhirError extends Error {
  override readonly name = 'FhirRefusal'
  readonly status: number
  readonly issues: readonly FhirIssue[]

  constructor(status: number, issues: readonly FhirIssue[]) {
    super('the bundle was refused')
    this.status = status
    this.issues = issues
  }
}

/** Refuses the bundle for one encounter: 422 with what is wrong and where, as FHIRPath. @throws FhirRefusal */
export function refuse(code: FhirIssue['code'], at: string, diagnostics: string): never {
  throw new FhirError(422, [{ severity: 'error', code, diagnostics, expression: [at] }])
}
