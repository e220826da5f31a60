import type { CatalogLoaders } from '../language.ts'

/** Texts of the console's first page after the sign-in, and of the frame of every page. */
export const firstAdminCatalog: CatalogLoaders = {
  en: () => import('../../locales/admin/first/en.po'),
  ja: () => import('../../locales/admin/first/ja.po'),
  ar: () => import('../../locales/admin/first/ar.po'),
}

/** Texts of everything else in the console, which are loaded with the first of these parts. */
export const adminCatalog: CatalogLoaders = {
  en: () => import('../../locales/admin/en.po'),
  ja: () => import('../../locales/admin/ja.po'),
  ar: () => import('../../locales/admin/ar.po'),
}
