import type { FailureLimitParts } from '../../src/server/http/limits.ts'

/** Channel between server processes for a limit, where there are no other processes. */
export const noOthers: FailureLimitParts['tries'] = { tell: () => undefined, follow: () => undefined }
