import { RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { knockCatalog } from './knockCatalog.ts'
import { addCatalog, type CatalogLoaders } from './language.ts'
import { useAppearance } from './useAppearance.ts'
import { useDemo } from './useDemo.ts'

/** Texts that only this bundle uses. */
export const adminCatalog: CatalogLoaders = {
  en: () => import('../locales/admin/en.po'),
  ja: () => import('../locales/admin/ja.po'),
  ar: () => import('../locales/admin/ar.po'),
}

/** Loads the console, a separate bundle with a router of its own, which no ward tablet downloads. */
export async function loadAdmin() {
  // Remove the secret of an account link from the address before any request.
  const { takeToken } = await import('../platform/linkToken.ts')
  const link = takeToken(window)
  const [{ createBrowserConsole }, { createConsoleRouter }, { apiBase, isDemo }] = await Promise.all([
    import('../platform/admin/browserConsole.ts'),
    import('../admin/routing/consoleRouter.ts'),
    import('../platform/pageConfig.ts').then(({ fetchPageConfig }) => fetchPageConfig()),
    addCatalog(adminCatalog),
    addCatalog(knockCatalog),
  ])
  const router = createConsoleRouter({ ports: createBrowserConsole({ apiBase, link }) })
  function Pages() {
    useAppearance()
    useDemo(isDemo)
    return createElement(RouterProvider, { router })
  }
  return { router, Pages }
}
