import { type PageProbe, pageProbe } from '../browser/pageProbe.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  n: 'ñ',
}

/**
 * Change of the text: none, twice as large, or words 40 % longer and with accents, as in a language that
 * Wardlink may be translated into.
 */
export type TextChange = 'as it is' | 'twice as large' | '40 % longer'

/**
 * Returns the texts that cannot be read in full after the change: cut by their container, beyond the side of
 * the window, or shortened with an ellipsis. Content that scrolls in its own frame or with the page does not
 * count as cut, nor does text for screen readers only. The page is restored afterwards and never drawn in
 * between: none of its scripts sizes anything by its text.
 */
export const clippedTexts = (change: TextChange): PageProbe<string[]> =>
  pageProbe(
    ([wanted, letters]) => {
      const lengthen = (text: string): string =>
        text.replaceAll(/\p{L}{3,}/gu, (word) => {
          const accented = [...word].map((letter) => letters[letter] ?? letter).join('')
          return accented + accented.slice(0, Math.ceil(word.length * 0.4))
        })
      const restored: (() => void)[] = []
      if (wanted === 'twice as large') {
        document.documentElement.style.fontSize = '200%'
        restored.push(() => document.documentElement.style.removeProperty('font-size'))
      } else if (wanted === '40 % longer') {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const before = node.textContent
          if (before === null || node.parentElement?.closest('script, style, svg, bdi') !== null) continue
          const changed = node
          changed.textContent = lengthen(before)
          restored.push(() => (changed.textContent = before))
        }
      }

      /** Pixels allowed for rounding, and for the space around a letter inside its box. */
      const slack = 2
      const faults: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        const holder = node.parentElement
        if (text === '' || holder === null || holder.closest('script, style, svg, [inert]') !== null) continue
        if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
        if (lines.length === 0) continue
        const left = Math.min(...lines.map((line) => line.left))
        const right = Math.max(...lines.map((line) => line.right))
        let fault = ''
        let scrolls = false
        for (
          let around: Element | null = holder;
          around !== null && fault === '';
          around = around.parentElement
        ) {
          const style = getComputedStyle(around)
          if (style.clipPath !== 'none' || style.position === 'fixed') {
            scrolls ||= style.clipPath !== 'none'
            break
          }
          if (style.overflowX === 'visible') continue
          if (style.overflowX === 'auto' || style.overflowX === 'scroll') {
            scrolls = true
            break
          }
          const box = around.getBoundingClientRect()
          const byLine = Math.max(
            ...lines.map((line) => Math.max(box.top - line.top, line.bottom - box.bottom)),
          )
          const aside = Math.max(box.left - left, right - box.right)
          if (aside > slack) fault = `is cut by ${Math.round(aside)} px at the side of ${around.className}`
          else if (byLine > slack + (lines[0]?.height ?? 0) / 4)
            fault = `is cut by ${Math.round(byLine)} px at the height of ${around.className}`
        }
        const beyond = Math.max(-left, right - innerWidth)
        if (fault === '' && !scrolls && beyond > slack)
          fault = `is ${Math.round(beyond)} px beyond the window`
        if (fault !== '') faults.push(`"${text.slice(0, 40)}" ${fault}`)
      }
      const wider = document.documentElement.scrollWidth - innerWidth
      if (wider > 1) faults.push(`the page is ${wider} px wider than the window`)
      for (const restore of restored) restore()
      return faults
    },
    [change, accents] as const,
  )
