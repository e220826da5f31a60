import { beforeEach, expect, test, vi } from 'vitest'
import { deviceLocale, storedPreferences } from '../../../src/platform/preferences.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('the preferences of a tablet are known before the first paint of the next visit', () => {
  const told = {
    locale: 'ja',
    theme: 'night',
    layout: 'boxed',
    navStyle: 'fixed',
    text: 150,
    hand: 'left',
    nightHours: true,
    vibration: false,
    sound: true,
    awake: true,
    scanning: 2,
  }
  storedPreferences.save('person', told)
  expect(storedPreferences.load('person')).toEqual(told)
})

test('a person’s choices are kept with the room and the stay in which they were made', () => {
  const made = { text: 200, stay: 'aps-302-1/opaque' }
  storedPreferences.save('person', made)
  expect(storedPreferences.load('person')).toEqual(made)
})

test("a person's choices and the tablet's are kept apart", () => {
  storedPreferences.save('tablet', { locale: 'ja' })
  storedPreferences.save('person', { text: 200 })
  expect([storedPreferences.load('tablet'), storedPreferences.load('person')]).toEqual([
    { locale: 'ja' },
    { text: 200 },
  ])
})

test('a person who chose nothing, or has gone, leaves not even a name in the storage', () => {
  storedPreferences.save('person', { text: 200 })
  storedPreferences.save('person', {})
  expect([...kept.keys()]).toEqual([])
})

test('preferences that were not chosen stay unset', () => {
  storedPreferences.save('person', { locale: null, theme: null, layout: 'full', navStyle: null })
  expect(storedPreferences.load('person')).toEqual({ layout: 'full' })
})

test.each([
  '{not json',
  'null',
  '[]',
  '{"stay":7}',
  '{"locale":"fr","theme":7,"layout":"round","navStyle":{},"text":900,"hand":"third","sound":1,"scanning":-1}',
])('stored preferences written by another program (%s) are not accepted', (text) => {
  storedPreferences.save('person', { locale: 'ja' })
  for (const key of kept.keys()) kept.set(key, text)
  expect(storedPreferences.load('person')).toEqual({})
})

test('a browser that forbids storage still opens', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid })
  expect(() => storedPreferences.save('person', { locale: 'ar' })).not.toThrow()
  expect(storedPreferences.load('person')).toEqual({})
})

test.each([
  [['fr-FR', 'ar-EG', 'en'], 'ar'],
  [['ja-JP'], 'ja'],
  [['JA'], 'ja'],
  [['fr', 'de'], 'en'],
  [[], 'en'],
])("a tablet whose languages are %j speaks '%s'", (languages, locale) => {
  expect(deviceLocale(languages)).toBe(locale)
})
