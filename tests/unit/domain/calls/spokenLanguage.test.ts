import { expect, test } from 'vitest'
import { demoLanguages } from '../../../../src/server/demo/interpreters.ts'
import { languageNameFor, spokenLanguage } from '../../../../src/domain/calls/spokenLanguage.ts'

test('a language is shown under its own name to a person who reads no English', () => {
  expect(spokenLanguage('Arabic')).toEqual({ tag: 'ar', own: 'العربية' })
  expect(spokenLanguage('vietnamese')?.own).toBe('Tiếng Việt')
  expect(spokenLanguage('Farsi')?.own).toBe(spokenLanguage('Persian')?.own)
})

test('a hospital may write the language as its speakers do', () => {
  expect(spokenLanguage('espanol')?.tag).toBe('es')
})

test.each([
  ['ja', 'スペイン語'],
  ['ar', 'الإسبانية'],
  ['en', 'Spanish'],
])('beside it stands what a reader of %s calls it', (locale, name) => {
  expect(languageNameFor('Spanish', locale)).toBe(name)
})

test('a language that is not known here keeps the name that the hospital gave it', () => {
  expect(spokenLanguage('Klingon')).toBeNull()
  expect(languageNameFor('Klingon', 'ja')).toBe('Klingon')
})

test('each language of the demo hospital is known', () => {
  expect(demoLanguages.filter(({ name }) => spokenLanguage(name) === null)).toEqual([])
})
