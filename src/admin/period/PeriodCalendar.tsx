import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import type { Period } from '../../domain/reports/reportPeriod.ts'
import type { Days } from './dayText.ts'

interface PeriodCalendarProps extends Days {
  today: string
  compared: Period | undefined
  onChange: (days: Days) => void
}

/** Narrowest window with two months, in CSS pixels. */
const widthOfTwo = 960

/** First day of the week in each language: 0 is Sunday. */
const weekBegins = { en: 0, ja: 0, ar: 6 } as const

/** Calendar in which the first press chooses the first day and the second press the last. */
export function PeriodCalendar({ from, to, today, compared, onChange }: PeriodCalendarProps) {
  const { t, i18n } = useLingui()
  const [months] = useState(() => (window.innerWidth < widthOfTwo ? 1 : 2))
  const [known, setKnown] = useState({ from, to })
  const [month, setMonth] = useState(() => monthBefore(dateOf(to ?? from ?? today), months - 1))
  // A day that was typed comes into sight.
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to })
    const moved = known.to !== to ? to : from
    if (moved !== null && !isWithin(dateOf(moved), month, months)) setMonth(monthBefore(dateOf(moved), 0))
  }
  const long = (date: Date) => i18n.date(date, { dateStyle: 'full' })
  const ofMonth = (date: Date) => i18n.date(date, { month: 'long', year: 'numeric' })
  const locale = i18n.locale === 'ja' || i18n.locale === 'ar' ? i18n.locale : 'en'
  return (
    <DayPicker
      mode="range"
      resetOnSelect
      lang={locale}
      dir={locale === 'ar' ? 'rtl' : 'ltr'}
      weekStartsOn={weekBegins[locale]}
      numberOfMonths={months}
      month={month}
      onMonthChange={setMonth}
      startMonth={new Date(2000, 0)}
      endMonth={dateOf(today)}
      today={dateOf(today)}
      disabled={{ after: dateOf(today) }}
      selected={from === null ? undefined : { from: dateOf(from), to: to === null ? undefined : dateOf(to) }}
      onSelect={(range) => onChange({ from: dayOf(range?.from), to: dayOf(range?.to) })}
      modifiers={
        compared === undefined ? {} : { compared: { from: dateOf(compared.from), to: dateOf(compared.to) } }
      }
      modifiersClassNames={{ compared: 'period-compared' }}
      formatters={{
        formatCaption: ofMonth,
        formatDay: (date) => String(date.getDate()),
        // The short names of Arabic are as long as the long ones.
        formatWeekdayName: (date) => i18n.date(date, { weekday: locale === 'ar' ? 'narrow' : 'short' }),
      }}
      labels={{
        labelNav: () => t`Month`,
        labelGrid: ofMonth,
        labelPrevious: () => t`Previous month`,
        labelNext: () => t`Next month`,
        labelWeekday: (date) => i18n.date(date, { weekday: 'long' }),
        labelDayButton: (date, { today: isToday, selected }) => {
          const day = long(date)
          if (selected) return t`${day}, selected`
          return isToday ? t`${day}, today` : day
        },
      }}
    />
  )
}

function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayOf(date: Date | undefined): string | null {
  if (date === undefined) return null
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const monthBefore = (date: Date, months: number): Date =>
  new Date(date.getFullYear(), date.getMonth() - months)

/** Reports whether a day is in one of the months in sight. */
const isWithin = (date: Date, first: Date, months: number): boolean =>
  date >= first && date < new Date(first.getFullYear(), first.getMonth() + months)
