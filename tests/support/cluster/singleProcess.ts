import type { FailureLimitOptions } from '../../../src/server/limits/failureLimit.ts'

/** Channel between server processes for a limit, where there are no other processes. */
export const singleProcess: FailureLimitOptions['failureBroadcast'] = {
  publish: () => undefined,
  follow: () => undefined,
}
