import type { FailureLimitParts } from '../../src/server/http/limits.ts'

/** What a limit hears of other server processes where there is none. */
export const noOthers: FailureLimitParts['tries'] = { tell: () => undefined, follow: () => undefined }
