import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { LateBounds } from '../../../../src/admin/lazy/LateBounds.tsx'
import { type RowAction, RowMenu } from '../../../../src/admin/list/RowMenu.tsx'
import { lazyScreen } from '../../../../src/ui/lazyScreen.ts'

beforeAll(() => {
  i18n.load('en', {})
  i18n.activate('en')
})

/** Renders an element on a page with a router. */
async function open(element: ReactElement) {
  const rootRoute = createRootRoute({ component: () => element })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  return userEvent.setup()
}

const opened: readonly RowAction[] = [
  { id: 'revoke', icon: 'trash', label: 'Revoke', onChoose: () => undefined },
]

test('a menu that comes late leaves the focus and the typed letters to the field that has them', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly RowAction[]>()
  const menus = { actionsOf: () => () => promise, again: () => undefined }
  const user = await open(
    <>
      <span id="row">401</span>
      <RowMenu item={menus} rowId="row" menus={menus} />
      <input aria-label="Search" />
    </>,
  )
  const button = await screen.findByRole('button', { name: 'Actions 401' })
  await user.click(button)
  const field = screen.getByRole('textbox', { name: 'Search' })
  await user.click(field)
  await user.keyboard('ada')
  resolve(opened)
  await promise
  await user.keyboard('m')
  expect(field).toHaveProperty('value', 'adam')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(button)
  await screen.findByRole('menuitem', { name: 'Revoke' })
})

test('a menu whose action changes its item leaves the focus to the button in its place', async () => {
  function Row() {
    const [item, setItem] = useState({ status: 'active' })
    const revoke: RowAction = {
      id: 'revoke',
      icon: 'trash',
      label: item.status,
      onChoose: () => setItem({ status: 'revoked' }),
    }
    const menus = { actionsOf: () => () => [revoke], again: () => undefined }
    return (
      <>
        <span id="row">{item.status}</span>
        <RowMenu item={item} rowId="row" menus={menus} />
      </>
    )
  }
  const user = await open(<Row />)
  await user.click(await screen.findByRole('button', { name: 'Actions active' }))
  await user.click(await screen.findByRole('menuitem', { name: 'active' }))
  const button = await screen.findByRole('button', { name: 'Actions revoked' })
  await expect.poll(() => document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'revoked' })
})

test('a menu that cannot be loaded says so, and opens with the next press', async () => {
  const find = vi
    .fn<() => Promise<readonly RowAction[]>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(opened)
  const menus = { actionsOf: () => find, again: () => undefined }
  const user = await open(
    <>
      <span id="row">401</span>
      <RowMenu item={menus} rowId="row" menus={menus} />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Actions 401' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Actions could not be loaded. Try again.')
  await user.click(screen.getByRole('button'))
  await screen.findByRole('menuitem', { name: 'Revoke' })
})

test('a part that cannot be loaded leaves the page around it, and comes with Try Again', async () => {
  // React reports the error to the console before the bounds take it.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi
    .fn<() => Promise<{ Part: () => ReactElement }>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ Part: () => <p>Remove</p> })
  const Part = lazyScreen(load, 'Part')
  const user = await open(
    <>
      <h1>Rooms</h1>
      <LateBounds>
        <Part />
      </LateBounds>
    </>,
  )
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { name: 'Rooms' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Remove')
})
