import type { CallsType } from '../../../contract/reports.ts'

/** Events that the figures of a report on calls and requests describe. */
export type Counted = 'both' | 'calls' | 'requests'

/** Returns what a report on one type counts; `null` for the report on all types. */
export function countedBy(type: CallsType | null): Counted {
  if (type === null) return 'both'
  return type === 'call' ? 'calls' : 'requests'
}
