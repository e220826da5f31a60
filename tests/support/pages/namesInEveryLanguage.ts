import { act, within } from '@testing-library/react'
import { activateLocale } from '../../../src/app/language.ts'
import { allLoaded } from './bedsidePage.tsx'
import { saidInEnglish } from '../sweep/leftEnglish.ts'

/** The roles of what a person works with, and of what names a part of the page. */
const namedRoles = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'radio',
  'checkbox',
  'switch',
  'slider',
  'tab',
  'combobox',
  'img',
  'heading',
  'dialog',
  'radiogroup',
]

/** Returns the elements that have no accessible name on the current page. */
function nameless(what: HTMLElement): string[] {
  const faults: string[] = []
  for (const role of namedRoles)
    within(what).queryAllByRole(role, {
      name: (name, element) => {
        if (name.trim() === '') faults.push(`no name: ${element.outerHTML.slice(0, 120)}`)
        return false
      },
    })
  return faults
}

/** Puts the page into each other language, and returns each name that it lacks or leaves in English there. The page is in English again afterwards. */
export async function nameFaults(what: HTMLElement): Promise<string[]> {
  const faults: string[] = []
  // A page speaks its own language once more after its first picture.
  await allLoaded()
  for (const locale of ['ja', 'ar'] as const) {
    await act(() => activateLocale(locale))
    const found = [...nameless(what), ...saidInEnglish(what, locale)]
    faults.push(...found.map((fault) => `${locale}: ${fault}`))
  }
  await act(() => activateLocale('en'))
  return faults
}
