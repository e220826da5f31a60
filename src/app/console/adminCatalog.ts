import type { CatalogLoaders } from '../language.ts'

/** Texts that only the console uses. */
export const adminCatalog: CatalogLoaders = {
  en: () => import('../../locales/admin/en.po'),
  ja: () => import('../../locales/admin/ja.po'),
  ar: () => import('../../locales/admin/ar.po'),
}
