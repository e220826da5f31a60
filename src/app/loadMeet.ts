import { createElement } from 'react'
import { knockCatalog } from './knockCatalog.ts'
import { addCatalog, type CatalogLoaders } from './language.ts'
import { useAppearance } from './useAppearance.ts'
import { useDemo } from './useDemo.ts'

/** Texts that only this bundle uses. */
export const meetCatalog: CatalogLoaders = {
  en: () => import('../locales/meet/en.po'),
  ja: () => import('../locales/meet/ja.po'),
  ar: () => import('../locales/meet/ar.po'),
}

/**
 * Loads the page for invited participants, a separate bundle, or that of a care request if its link opened the
 * page. Removes the link’s secret from the address before any request.
 */
export async function loadMeet() {
  const [{ createBrowserMeet }, { linkMemory, takeRequestSecret, takeToken }] = await platform()
  const token = takeToken(window)
  const kept = linkMemory(() => window.sessionStorage, '/meet request')
  const request = takeRequestSecret(window) ?? (token === null ? kept.load() : null)
  kept.save(request)
  if (request !== null) return { MeetPage: await loadRequestLink(request) }
  const [{ MeetScreen }, { apiBase, isDemo }] = await Promise.all([
    import('../meet/MeetScreen.tsx'),
    settled(),
  ])
  const ports = createBrowserMeet({ apiBase, token })
  function MeetPage() {
    useAppearance()
    useDemo(isDemo)
    return createElement(MeetScreen, { ports })
  }
  return { MeetPage }
}

async function loadRequestLink(secret: string) {
  const [{ createRequestLinkApi }, { RequestLinkScreen }, { apiBase, isDemo }] = await Promise.all([
    import('../platform/meet/requestLinkApi.ts'),
    import('../meet/requestLink/RequestLinkScreen.tsx'),
    settled(),
    addCatalog(knockCatalog),
  ])
  const server = new URL(apiBase === '' ? '/' : apiBase, window.location.href)
  const port = createRequestLinkApi(server, secret)
  return function RequestPage() {
    useAppearance()
    useDemo(isDemo)
    return createElement(RequestLinkScreen, { port })
  }
}

/** Loads the consult desk in the same way. */
export async function loadConsultDesk() {
  const [{ createBrowserConsultDesk }, { takeToken }] = await platform()
  const token = takeToken(window)
  const [{ ConsultDeskScreen }, { apiBase, isDemo }] = await Promise.all([
    import('../meet/consultDesk/ConsultDeskScreen.tsx'),
    settled(),
    addCatalog(knockCatalog),
  ])
  const ports = createBrowserConsultDesk({ apiBase, token })
  // Installed from here, the app opens the desk, not the remote.
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', '/desk.webmanifest')
  function DeskPage() {
    useAppearance()
    useDemo(isDemo)
    return createElement(ConsultDeskScreen, { ports })
  }
  return { DeskPage }
}

/** Loads the network check, which needs no link. */
export async function loadNetworkCheck() {
  const [{ networkCheck }, { CheckScreen }, { apiBase, isDemo }] = await Promise.all([
    import('../platform/meet/networkCheck.ts'),
    import('../meet/check/CheckScreen.tsx'),
    settled(),
  ])
  const port = networkCheck(new URL(apiBase === '' ? '/' : apiBase, window.location.href))
  function CheckPage() {
    useAppearance()
    useDemo(isDemo)
    return createElement(CheckScreen, { port })
  }
  return { CheckPage }
}

const platform = () =>
  Promise.all([import('../platform/meet/browserMeet.ts'), import('../platform/linkToken.ts')])

/**
 * Returns the base URL of the API, and whether the server serves the demo hospital, once the texts of the
 * bundle are loaded.
 */
async function settled(): Promise<{ apiBase: string; isDemo: boolean }> {
  const [page] = await Promise.all([
    import('../platform/pageConfig.ts').then(({ fetchPageConfig }) => fetchPageConfig()),
    addCatalog(meetCatalog),
  ])
  return page
}
