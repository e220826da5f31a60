import { addOutcomeWords } from '../remote/frame/outcomeWords.ts'
import { speakAlso, type Words } from './language.ts'

const callWords: Words = {
  en: () => import('../locales/call/en.po'),
  ja: () => import('../locales/call/ja.po'),
  ar: () => import('../locales/call/ar.po'),
}

/**
 * Loads a part of the call, a screen or an action, with the texts that it may need. All of this is loaded on
 * demand, and cached once the menu works.
 */
export async function loadCall<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded, { callOutcomes }, { pinOutcomes }] = await Promise.all([
    part,
    import('../remote/options/callOutcomes.ts'),
    import('../remote/pins/pinOutcomes.ts'),
    speakAlso(callWords),
  ])
  addOutcomeWords(callOutcomes)
  addOutcomeWords(pinOutcomes)
  return loaded
}
