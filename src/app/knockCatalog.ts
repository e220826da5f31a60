import type { CatalogLoaders } from './language.ts'

/** Texts of a clinician's knock, which the consult desk and the console have in common. */
export const knockCatalog: CatalogLoaders = {
  en: () => import('../locales/knock/en.po'),
  ja: () => import('../locales/knock/ja.po'),
  ar: () => import('../locales/knock/ar.po'),
}
