import type { useSectionName } from '../shell/useSectionName.ts'

/** Section whose records have pages of their own, with a form for a new one. */
export type RecordSection = Parameters<typeof useSectionName>[0]
