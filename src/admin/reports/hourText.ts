import type { I18n } from '@lingui/core'

/** Formats an hour of the day, 0 to 23, as the language writes it: 6 AM, 6時. */
export const hourText = (i18n: I18n, hour: number): string =>
  i18n.date(new Date(Date.UTC(2026, 0, 1, hour)), { hour: 'numeric', timeZone: 'UTC' })
