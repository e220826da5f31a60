import { i18n } from '@lingui/core'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activateLocale, addCatalog } from '../../../src/app/language.ts'
import { openPage, openRoom } from '../../support/pages/bedsidePage.tsx'
import { profile } from '../../support/scripted/bedside/scriptedBedside.ts'

test('in Arabic the page turns; a room number, a code and a version keep their order', async () => {
  await openRoom({ locale: 'ar', me: { ...profile, number: '3-02A' } })
  expect(document.documentElement.dir).toBe('rtl')
  expect(screen.getByText('3-02A').tagName).toBe('BDI')
  expect(screen.getByText('© 2021 Wardlink').getAttribute('dir')).toBe('ltr')
})

test('in Arabic a code is typed from left to right', async () => {
  await openPage({ locale: 'ar' })
  expect((await screen.findByRole('textbox')).getAttribute('dir')).toBe('ltr')
})

test('in Japanese the large word of a tile comes first, for the verb follows its noun', async () => {
  await openRoom({ locale: 'ja' })
  const tile = screen.getByRole('button', { name: /通訳/ })
  const word = within(tile).getByText(/通訳/)
  expect(word.textContent).not.toBe(tile.textContent)
  expect(tile.textContent.trim().startsWith(word.textContent)).toBe(true)
})

test('a code that is pasted with its blank, or in the wide letters of a Japanese keyboard, is taken', async () => {
  const { user } = await openPage()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '8-character code' })
  await user.click(field)
  await user.paste('7K3M 9TQ4')
  expect(field.value).toBe('7K3M9TQ4')
  fireEvent.change(field, { target: { value: '７ｋ３ｍ' } })
  expect(field.value).toBe('7K3M')
})

test('a screen whose Japanese is not kept speaks English, and the others Japanese', async () => {
  await activateLocale('ja')
  const notKept = async () => Promise.reject(new TypeError('Failed to fetch'))
  await addCatalog({ en: async () => ({ messages: { greeting: 'Good morning' } }), ja: notKept, ar: notKept })
  expect(i18n._('greeting')).toBe('Good morning')
  expect(document.documentElement.lang).toBe('ja')
  await activateLocale('en')
  expect(i18n._('greeting')).toBe('Good morning')
})
