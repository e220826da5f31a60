import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { type Catalog, activateLocale, addCatalog, activateEnglish } from '../../../src/app/language.ts'

test('words that came meanwhile stay, when those that were asked for earlier come late', async () => {
  const late = Promise.withResolvers<Catalog>()
  const slow = { messages: { early: '先' } }
  const ofSlow = vi.fn<() => Promise<Catalog>>().mockResolvedValue(slow)
  const english = () => Promise.resolve({ messages: {} })
  activateEnglish()
  await activateLocale('ja')

  ofSlow.mockReturnValueOnce(late.promise)
  const first = addCatalog({ en: english, ja: ofSlow, ar: english })
  await addCatalog({ en: english, ja: () => Promise.resolve({ messages: { meanwhile: '後' } }), ar: english })
  expect(i18n._('meanwhile')).toBe('後')
  late.resolve(slow)
  await first
  expect([i18n._('meanwhile'), i18n._('early')]).toEqual(['後', '先'])
})

test('the language that was asked for last is spoken, however late the one before arrives', async () => {
  const late = Promise.withResolvers<Catalog>()
  const english = () => Promise.resolve({ messages: {} })
  const ofSlow = vi.fn<() => Promise<Catalog>>().mockResolvedValue({ messages: {} })
  activateEnglish()
  await addCatalog({ en: english, ja: ofSlow, ar: english })

  ofSlow.mockReturnValueOnce(late.promise)
  const japanese = activateLocale('ja')
  await activateLocale('ar')
  late.resolve({ messages: {} })
  await japanese
  expect([i18n.locale, document.documentElement.lang, document.documentElement.dir]).toEqual([
    'ar',
    'ar',
    'rtl',
  ])
})

test.each(['en', 'ja', 'ar'] as const)(
  'numbers and dates in %s have Latin digits in every browser',
  async (locale) => {
    await activateLocale(locale)
    expect(i18n.locales).toEqual([`${locale}-u-nu-latn`])
    expect(i18n.number(1_234)).toMatch(/1.?234/u)
  },
)

test('a page that comes while another language is loading has its texts in the language before', async () => {
  const late = Promise.withResolvers<Catalog>()
  const page = { en: { messages: { page: 'Rooms' } }, ja: { messages: { page: '病室' } } }
  const arrived = Promise.withResolvers<Catalog>()
  activateEnglish()
  await activateLocale('en')

  const shown = addCatalog({
    en: () => arrived.promise,
    ja: () => late.promise,
    ar: () => Promise.resolve({ messages: {} }),
  })
  const japanese = activateLocale('ja')
  arrived.resolve(page.en)
  await shown
  expect([i18n.locale, i18n._('page')]).toEqual(['en', 'Rooms'])
  late.resolve(page.ja)
  await japanese
  expect([i18n.locale, i18n._('page')]).toEqual(['ja', '病室'])
})

const textsOf = (page: string) => Promise.resolve({ messages: { page } })
const missing = () => Promise.reject(new Error('no network'))

test('a page whose texts cannot be loaded leaves the other pages their texts and the change of language', async () => {
  activateEnglish()
  await activateLocale('en')
  await expect(addCatalog({ en: missing, ja: missing, ar: missing })).rejects.toThrow('no network')
  await addCatalog({ en: () => textsOf('Rooms'), ja: () => textsOf('病室'), ar: () => textsOf('غرف') })
  await activateLocale('ja')
  expect([i18n.locale, i18n._('page')]).toEqual(['ja', '病室'])
})

test('a page that has no texts in the next language keeps its own, and the others change', async () => {
  const en = vi.fn<() => Promise<Catalog>>().mockResolvedValueOnce({ messages: { first: 'Board' } })
  en.mockRejectedValue(new Error('no network'))
  activateEnglish()
  await activateLocale('en')
  await addCatalog({ en, ja: missing, ar: missing })
  await addCatalog({ en: () => textsOf('Rooms'), ja: () => textsOf('病室'), ar: () => textsOf('غرف') })
  await activateLocale('ja')
  expect([i18n.locale, i18n._('page'), i18n._('first')]).toEqual(['ja', '病室', 'Board'])
})

test.each(['ar', 'en'] as const)(
  'a page has its texts, not their ids, after two quick changes of the language, the last to %s',
  async (next) => {
    const japanese = Promise.withResolvers<Catalog>()
    const held = Promise.withResolvers<Catalog>()
    const id = `page ${next}`
    const english = { messages: { [id]: 'Rooms' } }
    const ofEnglish = vi.fn<() => Promise<Catalog>>().mockResolvedValue(english)
    activateEnglish()
    await activateLocale('en')
    void activateLocale('ja')
    const shown = addCatalog({ en: ofEnglish, ja: () => japanese.promise, ar: () => held.promise })
    if (next === 'en') ofEnglish.mockReturnValueOnce(held.promise)
    const last = activateLocale(next)
    japanese.resolve({ messages: { [id]: '病室' } })
    await shown
    expect([i18n.locale, i18n._(id)]).toEqual(['en', 'Rooms'])
    held.resolve(next === 'en' ? english : { messages: { [id]: 'غرف' } })
    await last
    expect([i18n.locale, i18n._(id)]).toEqual([next, next === 'en' ? 'Rooms' : 'غرف'])
  },
)
