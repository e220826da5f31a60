/** How long what was removed may be restored, in days. */
export const restoreDays = 30
