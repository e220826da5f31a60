/** Refusals of a link, or of a place in its call, that another try will not change. */
export const lastingRefusals: ReadonlySet<string> = new Set([
  'call_over',
  'join_link_used',
  'join_link_expired',
])
