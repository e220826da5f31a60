import type { Browser, BrowserContext, Page } from 'playwright'
import type { Locale } from '../catalogue.ts'
import { tier } from '../tier.ts'
import { type PageProbe, pageProbe } from './pageProbe.ts'

export const themes = ['light', 'dark', 'night'] as const
export type Theme = (typeof themes)[number]

/** The three sizes of the design brief, in CSS px. */
export const viewports = {
  tablet: { width: 1280, height: 800 },
  portrait: { width: 800, height: 1280 },
  phone: { width: 390, height: 844 },
} as const

/**
 * Every iPad since 2018 in both orientations, a small phone, a typical phone in both orientations, and other
 * tablets, in CSS px.
 */
const deviceSizes: readonly (readonly [width: number, height: number])[] = [
  ...(
    [
      [744, 1133],
      [768, 1024],
      [810, 1080],
      [820, 1180],
      [834, 1112],
      [834, 1194],
      [834, 1210],
      [1024, 1366],
      [1032, 1376],
    ] as const
  ).flatMap(([width, height]) => [[width, height] as const, [height, width] as const]),
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 800],
  [800, 1280],
]

/**
 * Returns the device sizes by name. On every change, only the extremes of each language are checked: the size
 * with the least room for its text, one with another layout, and for Arabic the common tablet, too.
 */
export function deviceSizesFor(locale: Locale, every: boolean): readonly (readonly [string, Size])[] {
  const wanted = { en: ['360x640', '1024x768'], ja: ['1080x810', '360x640'], ar: ['844x390', '1024x768'] }[
    locale
  ]
  return deviceSizes
    .map(([width, height]) => [`${String(width)}x${String(height)}`, { width, height }] as const)
    .filter(([name]) => every || wanted.includes(name))
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Returns the sizes by name, ordered for one of several languages: each language begins with the size that
 * the previous one ended with. On every change, `portrait` is checked in English only, because it has more
 * room for every language than the other two.
 */
export function sizesFor(
  locale: Locale,
  sizes: Readonly<Record<string, Size>> = viewports,
): readonly (readonly [name: string, size: Size])[] {
  const inOrder = Object.entries(sizes).filter(
    ([name]) => name !== 'portrait' || locale === 'en' || tier === 'all',
  )
  return locale === 'ja' ? inOrder.toReversed() : inOrder
}

const languageTags: Readonly<Record<Locale, string>> = { en: 'en-US', ja: 'ja-JP', ar: 'ar-EG' }

/** Opens a person's own browser in their language, without a service worker unless the test needs one. */
export function openContext(
  browser: Browser,
  locale: Locale,
  { serviceWorkers }: { serviceWorkers: 'allow' | 'block' } = { serviceWorkers: 'block' },
): Promise<BrowserContext> {
  return browser.newContext({ locale: languageTags[locale], viewport: viewports.tablet, serviceWorkers })
}

/** Changes the theme in place, as the Night button does. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
    // Colors fade into one another; only their final values are measured. A loader turns without end.
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }, theme)
}

export const nurseLines: Readonly<Record<Locale, string>> = {
  en: 'Emergency? Press your nurse call button.',
  ja: '緊急のときは、ナースコールを押してください。',
  ar: 'في حالة الطوارئ، اضغط زر استدعاء التمريض.',
}

/**
 * Returns null if a whole nurse-call line is inside the window and nothing covers it; otherwise what is wrong with
 * the last one. A dialog over the whole page has a line of its own above the page's.
 */
export const nurseLineFault = (locale: Locale): PageProbe<string | null> =>
  pageProbe((words) => {
    const faultOf = (node: Node, parent: Element): string | null => {
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
          return `lies outside the window: ${JSON.stringify(box)}`
        for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
          const top = document.elementFromPoint(x, (box.top + box.bottom) / 2)
          if (!top || !(top.contains(node) || parent.contains(top)))
            return `is covered by ${top?.outerHTML.slice(0, 120) ?? 'nothing'}`
        }
      }
      return null
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let fault = 'is not there'
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node.textContent?.trim() !== words || !node.parentElement) continue
      const found = faultOf(node, node.parentElement)
      if (found === null) return null
      fault = found
    }
    return fault
  }, nurseLines[locale])
