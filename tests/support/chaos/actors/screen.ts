import type { Page } from 'playwright'
import type { Screen } from '../history.ts'

/** Returns what a person can read off the page as it is. Throws if the tab is gone. */
export function readScreen(page: Page): Promise<Screen> {
  return page.evaluate((): Screen => {
    const words = (element: Element | null | undefined): string =>
      (element instanceof HTMLElement ? element.innerText : '').replaceAll(/\s+/gu, ' ').trim()
    const every = (selector: string): string[] =>
      [...document.querySelectorAll(selector)].map((element) => words(element))
    const levels = Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('input[type=range]')].map((slider) => [
        words(slider.labels?.[0]),
        Number(slider.value),
      ]),
    )
    const keys = every('button')
    return {
      path: location.pathname,
      levels,
      unresolved: [
        ...every('[aria-busy=true], .key-queued, .slider-wait, .chat-pending .chat-fate'),
        // A failure is reported there as well, and that is an answer.
        ...every('.waiting-notice').filter((notice) => / waiting\./u.test(notice)),
      ],
      link: words(document.querySelector('.link-status')),
      steers: keys.includes('Home') && document.querySelector('.pad [aria-disabled=true]') === null,
      cover: keys.some((key) => key.startsWith('Cover Camera'))
        ? 'cover'
        : keys.some((key) => key.startsWith('Uncover Camera'))
          ? 'uncover'
          : null,
      words: words(document.body),
    }
  })
}
