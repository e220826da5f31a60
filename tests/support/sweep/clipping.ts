import type { Page } from 'playwright'

/**
 * The texts that cannot be read whole as the screen stands: cut by what lies around them, beyond the window's side, or
 * shortened by dots. What scrolls in its own frame, or with the page, is not cut; nor is what only a screen reader reads.
 */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Half a pixel of rounding, and what a letter's box has beyond its ink. */
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
      if (fault === '' && !scrolls && beyond > slack) fault = `is ${Math.round(beyond)} px beyond the window`
      if (fault !== '') faults.push(`"${text.slice(0, 40)}" ${fault}`)
    }
    const wider = document.documentElement.scrollWidth - innerWidth
    if (wider > 1) faults.push(`the page is ${wider} px wider than the window`)
    return faults
  })
}

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
 * Makes every word of the screen 40 % longer, and accented, as in a language that it may be translated into one day. Returns what
 * gives each text back.
 */
export async function speakLonger(page: Page): Promise<() => Promise<void>> {
  const restore = await page.evaluateHandle((letters) => {
    const before: (readonly [node: Node, text: string | null, longer: string])[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (holder === null || holder.closest('script, style, svg, bdi') !== null) continue
      const longer = (node.textContent ?? '').replaceAll(/\p{L}{3,}/gu, (word) => {
        const accented = [...word].map((letter) => letters[letter] ?? letter).join('')
        return accented + accented.slice(0, Math.ceil(word.length * 0.4))
      })
      before.push([node, node.textContent, longer])
      node.textContent = longer
    }
    return () => {
      // The page itself may have changed one of them since.
      for (const [node, text, longer] of before) if (node.textContent === longer) node.textContent = text
    }
  }, accents)
  return async () => {
    await restore.evaluate((giveBack) => giveBack())
    await restore.dispose()
  }
}
