import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPins } from '../../../support/pages/pinsPage.tsx'

test('Control, Pins and Settings lead to one another, and the one that is open is marked', async () => {
  const { user, router } = await openPins()
  const tabs = () => within(screen.getByRole('navigation', { name: 'Device Control' }))
  expect(
    tabs()
      .getAllByRole('link')
      .map((tab) => tab.textContent),
  ).toEqual(['Control', 'Pins', 'Settings'])
  for (const [name, path] of [
    ['Control', '/device-control'],
    ['Settings', '/device-settings'],
    ['Pins', '/device-pins'],
  ] as const) {
    await user.click(tabs().getByRole('link', { name }))
    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe(path)
    await expect
      .poll(() => tabs().getByRole('link', { current: 'page' }).textContent, {
        message: 'the open one alone',
      })
      .toBe(name)
  }
})
