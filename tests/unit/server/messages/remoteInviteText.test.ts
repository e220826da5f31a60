import { describe, expect, it } from 'vitest'
import { readInviteText, remoteInviteTexts } from '../../../../src/server/messages/remoteInviteText.ts'
import { type Locale, readCatalogue } from '../../../support/catalogue.ts'

const locales: readonly Locale[] = ['en', 'ja', 'ar']
const facility = 'Lakeside General'

/** Returns the remote's own text in a language. */
function textOf(locale: Locale, english: string): string {
  return readCatalogue(locale)(english).replaceAll(/[\u2066-\u2069]/gu, '')
}

describe('remote invite text', () => {
  it.each(locales)('is what the remote writes in %s', (locale) => {
    const { guest, interpreter } = remoteInviteTexts[locale]
    const { en } = remoteInviteTexts
    expect(textOf(locale, en.guest[0] ?? '')).toBe(guest[0])
    const text = textOf(locale, (en.interpreter[0] ?? '').replace('{language}', '{0}'))
    expect(text.replace('{0}', '{language}')).toBe(interpreter[0])
  })

  it.each(locales)('tells the language that the user chose, and is no note in %s', (locale) => {
    const { guest, interpreter } = remoteInviteTexts[locale]
    for (const text of guest)
      expect(readInviteText(text.replace('{facility}', facility), facility)).toEqual({
        locale,
        language: '',
        note: '',
      })
    for (const text of interpreter)
      expect(
        readInviteText(text.replace('{facility}', facility).replace('{language}', 'Spanish'), facility),
      ).toEqual({ locale, language: 'Spanish', note: '' })
  })

  it('is a note if a person typed it, also about the same hospital', () => {
    const note = 'Join me for a video call with a patient at Lakeside General.'
    expect(readInviteText(note, facility)).toEqual({ locale: null, language: '', note })
  })
})
