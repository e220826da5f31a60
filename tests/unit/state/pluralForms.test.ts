import { expect, test } from 'vitest'
import { type Locale, readSentences } from '../../support/catalogue.ts'

/** Returns the categories of each plural in an ICU message, including nested ones. */
function pluralForms(message: string): string[][] {
  return [...message.matchAll(/\{\w+, plural,/gu)].map(({ index, 0: { length } }) => {
    const categories: string[] = []
    let depth = 0
    let word = ''
    for (const letter of message.slice(index + length)) {
      if (letter === '{') {
        if (depth === 0) categories.push(word.trim())
        word = ''
        depth += 1
      } else if (letter === '}') {
        if (depth === 0) break
        depth -= 1
        word = ''
      } else word += letter
    }
    return categories
  })
}

test.each<Locale>(['en', 'ja', 'ar'])('a count has each form that a number may ask for in %s', (locale) => {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const translated = [...readSentences(locale)].map(([english, words]) => words || english)
  const counts = translated.flatMap((sentence) => pluralForms(sentence).map((forms) => ({ sentence, forms })))
  expect(counts.length).toBeGreaterThan(20)
  const incomplete = counts.filter(({ forms }) =>
    pluralCategories.some((category) => !forms.includes(category)),
  )
  expect(incomplete.map(({ sentence }) => sentence)).toEqual([])
})
