import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyScreen, ScreenLoadError } from '../../../src/ui/lazyScreen.ts'
import * as screens from '../../../src/app/screens.ts'
import { key, openRoom } from '../../support/pages/bedsidePage.tsx'

const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

/** Silences what a browser logs about a screen that was not cached before the network was lost. */
function quiet() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

test('a screen that was not cached before the network was lost says so immediately, and opens on Try Again', async () => {
  quiet()
  const load = vi.spyOn(screens, 'loadPreferences').mockImplementation(missing)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { go } = await openRoom()
  await go('/preferences')
  expect(await screen.findByRole('heading', { name: 'This screen did not open.' })).toBeTruthy()
  expect(screen.getByText('Emergency? Press your nurse call button.')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(key('Try Again'))
  expect(await screen.findByRole('heading', { name: 'This screen did not open.' })).toBeTruthy()
  load.mockRestore()
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'My Settings' })).toBeTruthy()
})

test('a retry renders the screen that has become available, and loads it only once', async () => {
  quiet()
  const load = vi.fn<() => Promise<{ Page: () => string }>>().mockImplementation(missing)
  const Page = lazyScreen(load, 'Page')
  await Page.preload()
  expect(() => Page({})).toThrow(ScreenLoadError)
  load.mockImplementation(async () => ({ Page: () => 'the page' }))
  await Page.preload()
  await act(async () => {
    render(
      <Suspense>
        <Page />
      </Suspense>,
    )
  })
  expect(screen.getByText('the page')).toBeTruthy()
  await Page.preload()
  expect(load).toHaveBeenCalledTimes(2)
  cleanup()
})
