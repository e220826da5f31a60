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

/** Loads the console, a separate bundle that no ward tablet downloads. */
export async function loadAdmin() {
  // Remove the secret of an account link from the address before any request.
  const { takeToken } = await import('../platform/linkToken.ts')
  const link = takeToken(window)
  const [{ createBrowserConsole }, { AdminScreen }, { apiBase, isDemo }] = await Promise.all([
    import('../platform/admin/browserConsole.ts'),
    import('../admin/AdminScreen.tsx'),
    import('../platform/pageConfig.ts').then(({ fetchPageConfig }) => fetchPageConfig()),
    addCatalog(adminCatalog),
    addCatalog(knockCatalog),
  ])
  const ports = createBrowserConsole({ apiBase, link })
  function AdminPage() {
    useAppearance()
    useDemo(isDemo)
    return createElement(AdminScreen, { ports })
  }
  return { AdminPage }
}
