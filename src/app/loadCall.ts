import { speakAlso, type Words } from './language.ts'

const callWords: Words = {
  en: async () => (await import('../locales/call/en.po')).messages,
  ja: async () => (await import('../locales/call/ja.po')).messages,
  ar: async () => (await import('../locales/call/ar.po')).messages,
}

/** A screen of the call together with its words: both come when they are needed, and are kept once the menu stands. */
export async function loadCallScreen<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, speakAlso(callWords)])
  return loaded
}
