import { speakAlso, type Words } from './language.ts'
import { MeetRoot } from './MeetRoot.tsx'

const meetWords: Words = {
  en: async () => (await import('../locales/meet/en.po')).messages,
  ja: async () => (await import('../locales/meet/ja.po')).messages,
  ar: async () => (await import('../locales/meet/ar.po')).messages,
}

/** Loads the page of those who are invited, a bundle of its own. The link's secret leaves the address before any call. */
export async function loadMeet() {
  const [{ createBrowserMeet }, { takeToken }] = await Promise.all([
    import('../platform/meet/browserMeet.ts'),
    import('../platform/meet/meetLink.ts'),
  ])
  const token = takeToken(window)
  const [{ MeetScreen }, config] = await Promise.all([
    import('../meet/MeetScreen.tsx'),
    import('../platform/runtimeConfig.ts').then(({ fetchRuntimeConfig }) => fetchRuntimeConfig()),
    speakAlso(meetWords),
  ])
  const ports = createBrowserMeet({ apiBase: config?.api_base ?? '', token })
  return { MeetPage: () => MeetRoot({ MeetScreen, ports }) }
}
