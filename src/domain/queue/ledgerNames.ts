/** Names that the pages of a tablet share with its service worker. */
export const ledgerNames = {
  database: 'wardlink',
  /** Also used as the tag of the background sync. */
  channel: 'wardlink-ledger',
  refreshLock: 'wardlink-refresh',
  lock: (queue: string) => `wardlink-ledger-${queue}`,
} as const
