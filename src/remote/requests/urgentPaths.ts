import type { OfferedKind } from '../../contract/careRequests/careRequests.ts'
import type { RemotePath } from '../../state/navigation.ts'

/** Screen of each urgent kind: it names the nurse call button first. */
export const urgentPaths: ReadonlyMap<OfferedKind, RemotePath> = new Map([
  ['pain', '/ask/pain'],
  ['breathing', '/ask/breathing'],
  ['unwell', '/ask/unwell'],
])
