/**
 * Returns when a day (YYYY-MM-DD) begins in this computer’s time zone, `later` days after it, in epoch
 * milliseconds; null for an invalid day.
 */
function beginningOf(day: string, later: number): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(day)
  if (parts === null) return null
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const begins = new Date(year, month - 1, date)
  const isThere = begins.getMonth() === month - 1 && begins.getDate() === date
  return isThere ? new Date(year, month - 1, date + later).getTime() : null
}

/**
 * Converts the days `from` and `to` of an address into the period that the server expects: from midnight of
 * the first day up to, but excluding, midnight after the last. Omits an invalid day.
 */
export function asMoments(asked: URLSearchParams): URLSearchParams {
  const moments = new URLSearchParams(asked)
  for (const name of ['from', 'to', 'until']) moments.delete(name)
  const from = beginningOf(asked.get('from') ?? '', 0)
  const until = beginningOf(asked.get('to') ?? '', 1)
  if (from !== null) moments.set('from', String(from))
  if (until !== null) moments.set('until', String(until))
  return moments
}
