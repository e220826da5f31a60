import type { FhirIssue } from '../../../contract/integrations/fhir.ts'

/** Rejection of a bundle, with the reasons. A bundle is applied completely or not at all. */
export class FhirError extends Error {
  override readonly name = 'FhirError'
  readonly status: number
  readonly issues: readonly FhirIssue[]

  constructor(status: number, issues: readonly FhirIssue[]) {
    super('the bundle was refused')
    this.status = status
    this.issues = issues
  }
}

/**
 * Rejects the bundle because of one encounter: 422 with the problem and its location as FHIRPath.
 * @throws FhirError
 */
export function refuse(code: FhirIssue['code'], at: string, diagnostics: string): never {
  throw new FhirError(422, [{ severity: 'error', code, diagnostics, expression: [at] }])
}
