/** The statuses that are a success, and no others. */
const successStatuses = { least: 200, most: 204 } as const

export function isSuccess(status: number): boolean {
  return status >= successStatuses.least && status <= successStatuses.most
}
