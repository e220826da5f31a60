/** Period of a report in whole days, from the first to the last inclusive, each as YYYY-MM-DD. */
export interface Period {
  from: string
  to: string
}

const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Returns the date `days` days later, or earlier if the number is negative. */
export const daysLater = (day: string, days: number): string => dayAt(at(day) + days * dayMs)

/** Returns the number of days in a period; 0 if it ends before it begins. */
export const lengthOf = ({ from, to }: Period): number => Math.max(0, (at(to) - at(from)) / dayMs + 1)

/** Returns each day of a period, in order. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => daysLater(period.from, index))

/** Returns the Monday of the week that a day belongs to. */
const mondayOf = (day: string): string => daysLater(day, -((new Date(at(day)).getUTCDay() + 6) % 7))

/** Returns each week that a period touches, as its Monday, in order. */
export const weeksOf = ({ from, to }: Period): string[] => {
  const first = mondayOf(from)
  const weeks = Math.ceil(lengthOf({ from: first, to }) / 7)
  return Array.from({ length: weeks }, (_, index) => daysLater(first, index * 7))
}

/** Returns the days of a week, given by its Monday, that are in a period. */
export const weekWithin = (monday: string, { from, to }: Period): Period => {
  const sunday = daysLater(monday, 6)
  return { from: monday < from ? from : monday, to: sunday > to ? to : sunday }
}

/** Returns the preceding period of the same length. */
export const periodBefore = (period: Period): Period => ({
  from: daysLater(period.from, -lengthOf(period)),
  to: daysLater(period.from, -1),
})

/**
 * Returns the period that the figures of another are compared with; undefined for none. The day of today alone is
 * not compared: it is not over, and the day before is.
 */
export const comparedWith = (period: Period, today: string): Period | undefined =>
  lengthOf(period) === 0 || (period.from === today && period.to === today) ? undefined : periodBefore(period)

/** Predefined periods, each chosen with one press. */
export const usualPeriods = ['today', 'last7', 'last30', 'last90', 'thisMonth', 'lastMonth'] as const
export type UsualPeriod = (typeof usualPeriods)[number]

export function usualPeriod(name: UsualPeriod, today: string): Period {
  const monthBegins = `${today.slice(0, 8)}01`
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'last7':
      return { from: daysLater(today, -6), to: today }
    case 'last30':
      return { from: daysLater(today, -29), to: today }
    case 'last90':
      return { from: daysLater(today, -89), to: today }
    case 'thisMonth':
      return { from: monthBegins, to: today }
    case 'lastMonth': {
      const to = daysLater(monthBegins, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
  }
}
