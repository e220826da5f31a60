import { i18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { dayText, periodText, readDay } from '../../../../src/admin/period/dayText.ts'

const speak = (locale: string) => {
  i18n.loadAndActivate({ locale, locales: [`${locale}-u-nu-latn`], messages: {} })
  return i18n
}

describe('a typed day', () => {
  test.each([
    ['en', '11/03/2026'],
    ['en', '2026-11-3'],
    ['en', '11 3 2026'],
    ['ja', '2026/11/03'],
    ['ja', '２０２６年１１月３日'],
    ['ar', '03/11/2026'],
    ['ar', '٠٣/١١/٢٠٢٦'],
  ])('in %s: %s', (locale, typed) => {
    expect(readDay(speak(locale), typed)).toBe('2026-11-03')
  })

  test.each(['', '11/2026', '13/40/2026', '02/30/2026', '11/03/26', '11/03/1999', 'today'])(
    'that is no day: %s',
    (typed) => {
      expect(readDay(speak('en'), typed)).toBeNull()
    },
  )

  test.each(['en', 'ja', 'ar'])('is read as it is written in %s', (locale) => {
    speak(locale)
    for (const day of ['2026-02-28', '2028-02-29', '2026-12-01'])
      expect(readDay(i18n, dayText(i18n, day))).toBe(day)
  })
})

test('a period names each month and year once', () => {
  expect(periodText(speak('en'), '2026-11-01', '2026-11-20').replaceAll(/\s/gu, ' ')).toBe('Nov 1 – 20, 2026')
})
