import { addOutcomeWords } from '../remote/frame/outcomeWords.ts'
import { speakAlso, type Words } from './language.ts'

const callWords: Words = {
  en: () => import('../locales/call/en.po'),
  ja: () => import('../locales/call/ja.po'),
  ar: () => import('../locales/call/ar.po'),
}

/**
 * Loads a part of the call, a screen or a verb, together with what it may have to say: all of it comes when it is
 * needed, and is kept once the menu stands.
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
