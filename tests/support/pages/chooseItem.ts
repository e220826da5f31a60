import { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Types words into a `Combobox`, if any, and presses the option that they find. */
export async function chooseItem(
  user: UserEvent,
  combobox: HTMLElement,
  name: string | RegExp,
  words = '',
): Promise<void> {
  await user.click(combobox)
  if (words !== '' && combobox instanceof HTMLInputElement)
    await user.type(combobox, words, { initialSelectionStart: 0, initialSelectionEnd: combobox.value.length })
  const field = combobox.closest<HTMLElement>('.combobox') ?? document.body
  await user.click(await within(field).findByRole('option', { name }))
}
