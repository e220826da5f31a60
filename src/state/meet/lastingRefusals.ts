/** Refusals of a link, or of a seat in its call, that a retry does not change. */
export const lastingRefusals: ReadonlySet<string> = new Set([
  'call_over',
  'join_link_used',
  'join_link_expired',
])
