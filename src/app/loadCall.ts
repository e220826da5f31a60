import { addOutcomeText } from '../remote/frame/outcomeText.ts'
import { addCatalog, type CatalogLoaders } from './language.ts'

const callCatalog: CatalogLoaders = {
  en: () => import('../locales/call/en.po'),
  ja: () => import('../locales/call/ja.po'),
  ar: () => import('../locales/call/ar.po'),
}

/**
 * Loads a part of the call, a screen or an action, with the texts that it may need. All of this is loaded on
 * demand, and cached once the menu works.
 */
export async function loadCall<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded, { callOutcomes }, { pinOutcomes }, { requestOutcomes }] = await Promise.all([
    part,
    import('../remote/options/callOutcomes.ts'),
    import('../remote/pins/pinOutcomes.ts'),
    import('../remote/requests/requestOutcomes.ts'),
    addCatalog(callCatalog),
  ])
  addOutcomeText(callOutcomes)
  addOutcomeText(pinOutcomes)
  addOutcomeText(requestOutcomes)
  return loaded
}
