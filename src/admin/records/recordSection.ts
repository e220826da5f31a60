import type { Section } from '../../domain/consoleSections.ts'

/** Section whose records have pages of their own, with a form for a new one. */
export type RecordSection = Extract<
  Section,
  | 'organizations'
  | 'customers'
  | 'facilities'
  | 'units'
  | 'rooms'
  | 'users'
  | 'sso-providers'
  | 'notifications'
>
