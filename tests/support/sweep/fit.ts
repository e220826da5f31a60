import { type PageProbe, pageProbe } from '../browser/pageProbe.ts'

/** Controls of any screen that must be visible without scrolling. */
const primary =
  '.key-primary, .key-danger, .tile, [data-pad] button, [data-size="lead"], [data-target="primary"], .menu-room .key, .menu-foot .key, .says-camera'

/** Exceptions for a size. Text and overlap are checked in every size. */
export interface FitOptions {
  /** True if the screen may need scrolling in this size. */
  readonly scrolls: boolean
}

/**
 * Reports what does not fit on the screen: broken words, text that leaves its control, overlapping elements,
 * and primary controls that are visible only after scrolling.
 */
export const fitFaults = ({ scrolls }: FitOptions): PageProbe<string[]> =>
  pageProbe(
    ([lead, mayScroll]) => {
      scrollTo(0, 0)
      const root: Element = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      const faults = new Set<string>()
      const isSeen = (element: Element): boolean =>
        element.closest('[inert], [data-on-screen-keyboard]') === null &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const nameOf = (element: Element): string =>
        `"${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}" (${element.getAttribute('class') ?? element.tagName})`

      interface Style {
        readonly clips: boolean
        readonly isHidden: boolean
        readonly floats: boolean
      }
      const styles = new Map<Element, Style>()
      const styleOf = (element: Element): Style => {
        const known = styles.get(element)
        if (known) return known
        const { clipPath, overflowX, position } = getComputedStyle(element)
        const isPage = element === document.body || element === document.documentElement
        const style = {
          clips: overflowX !== 'visible' && !isPage,
          isHidden: clipPath !== 'none',
          floats: position === 'fixed' || position === 'sticky',
        }
        styles.set(element, style)
        return style
      }
      /**
       * Returns the part of a box that its ancestors do not clip; null if nothing is visible, or if it floats
       * over the page.
       */
      const seenBox = (start: Element, box: DOMRect): DOMRect | null => {
        let { left, top, right, bottom } = box
        for (let around: Element | null = start; around !== null; around = around.parentElement) {
          const { clips, isHidden, floats } = styleOf(around)
          if (isHidden) return null
          if (around === root) break
          if (floats) return null
          if (!clips) continue
          const frame = around.getBoundingClientRect()
          left = Math.max(left, frame.left)
          right = Math.min(right, frame.right)
          top = Math.max(top, frame.top)
          bottom = Math.min(bottom, frame.bottom)
        }
        return right - left > 1 && bottom - top > 1
          ? new DOMRect(left, top, right - left, bottom - top)
          : null
      }

      interface Part {
        readonly element: Element
        readonly kind: 'text' | 'icon' | 'control'
        readonly box: DOMRect
      }
      const parts: Part[] = []
      const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
      /**
       * Returns words that readers see as one unit: in Japanese, runs of one script, as in パスワード, 設定 or ください.
       */
      const wordsOf = (text: string): { word: string; index: number }[] =>
        /\p{sc=Hira}|\p{sc=Kana}|\p{sc=Han}/u.test(text)
          ? [...segmenter.segment(text)]
              .filter(({ segment }) =>
                /^(?:[\p{sc=Kana}ー]{2,}|\p{sc=Han}{2,}|\p{sc=Hira}{3,})$/u.test(segment),
              )
              .map(({ segment, index }) => ({ word: segment, index }))
          : [...text.matchAll(/[\p{L}\p{M}\p{N}’']+/gu)].map((match) => ({
              word: match[0],
              index: match.index,
            }))
      const range = document.createRange()
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        const holder = node.parentElement
        if (text.trim() === '' || holder === null || holder.closest('script, style, svg') !== null) continue
        if (!isSeen(holder)) continue
        range.selectNodeContents(node)
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 0)
        const boxes = lines.flatMap((line) => seenBox(holder, line) ?? [])
        const control = holder.closest('button, a, label')?.getBoundingClientRect()
        for (const { left, right, top, width, height } of boxes) {
          // The letters of a line are lower than its box.
          const box = new DOMRect(left, top + height * 0.2, width, height * 0.6)
          parts.push({ element: holder, kind: 'text', box })
          if (control && (left < control.left - 1 || right > control.right + 1))
            faults.add(`"${text.trim().slice(0, 40)}" leaves its control`)
        }
        // A Japanese paragraph may break anywhere.
        const isLabel = holder.closest('button, a, label, h1, h2, .pill') !== null
        if (boxes.length < 2 || (document.documentElement.lang === 'ja' && !isLabel)) continue
        for (const { word, index } of wordsOf(text)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const rows = [...range.getClientRects()].filter(({ width }) => width > 0)
          const first = rows[0]
          if (first && rows.some(({ top }) => Math.abs(top - first.top) > first.height / 2))
            faults.add(`"${word}" is broken in "${text.trim().slice(0, 40)}"`)
        }
      }
      for (const icon of root.querySelectorAll('svg.icon')) {
        if (!isSeen(icon)) continue
        const box = seenBox(icon, icon.getBoundingClientRect())
        if (box !== null) parts.push({ element: icon, kind: 'icon', box })
      }
      const controls = 'button, a[href], input:not([type=hidden]), select, textarea, [role=slider]'
      for (const control of root.querySelectorAll(controls)) {
        if (!isSeen(control) || (control.matches('a') && getComputedStyle(control).display === 'inline'))
          continue
        const whole = control.getBoundingClientRect()
        // A skip link is off the screen until it gets the keyboard focus.
        if (whole.right <= 0 || whole.bottom <= 0 || whole.width < 2) continue
        const box = seenBox(control, whole)
        if (box === null) continue
        if (box.left < -1 || box.right > innerWidth + 1)
          faults.add(`${nameOf(control)} is beyond the window's side`)
        parts.push({ element: control, kind: 'control', box })
      }
      const slack = 1.5
      for (const [at, { element, kind, box }] of parts.entries())
        for (const other of parts.slice(at + 1)) {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          if (wide <= slack || high <= slack) continue
          if (element.contains(other.element) || other.element.contains(element)) continue
          if (kind === 'icon' && other.kind === 'icon') continue
          // The icon of a field and the mark of an option are inside their control.
          const group = element.closest('label, .field, .meet-device')
          if (group !== null && group === other.element.closest('label, .field, .meet-device')) continue
          faults.add(`${kind} ${nameOf(element)} and ${other.kind} ${nameOf(other.element)} overlap`)
        }

      if (mayScroll) return [...faults]
      const end = root.querySelector('.bed-end')
      const floor = end?.getBoundingClientRect().top ?? innerHeight
      const isToast = document.querySelector('.toast') !== null
      const isTold = isToast || document.querySelector('.banner, .shutter, .ending') !== null
      for (const control of root.querySelectorAll(lead)) {
        if (!isSeen(control) || control.ariaDisabled === 'true') continue
        // Below a notice, controls after the tiles of the menu may need scrolling.
        if (isTold && control.closest(isToast ? '.menu-foot, .menu-room' : '.menu-foot') !== null) continue
        const { top, bottom, left, right } = control.getBoundingClientRect()
        if (right <= 0) continue
        if (bottom > floor + 1 || top < -1) {
          faults.add(`${nameOf(control)} ends ${String(Math.round(bottom - floor))} px below what is seen`)
          continue
        }
        const point = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        if (point !== null && !control.contains(point) && !point.contains(control))
          faults.add(`${nameOf(control)} is covered by ${nameOf(point)}`)
      }
      return [...faults]
    },
    [primary, scrolls] as const,
  )
