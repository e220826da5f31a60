import { act, within } from '@testing-library/react'
import { activateLocale } from '../../../src/app/language.ts'
import { allLoaded } from './bedsidePage.tsx'
import { saidInEnglish } from '../sweep/leftEnglish.ts'

/** Roles of controls, and of elements that name a part of the page. */
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

/**
 * Switches the page to each other language. Returns the names that are missing or still English there.
 * Afterwards the page is in English again.
 */
export async function nameFaults(what: HTMLElement): Promise<string[]> {
  const faults: string[] = []
  // A page renders its own language again after its first render.
  await allLoaded()
  for (const locale of ['ja', 'ar'] as const) {
    await act(() => activateLocale(locale))
    const found = [...nameless(what), ...saidInEnglish(what, locale)]
    faults.push(...found.map((fault) => `${locale}: ${fault}`))
  }
  await act(() => activateLocale('en'))
  return faults
}
