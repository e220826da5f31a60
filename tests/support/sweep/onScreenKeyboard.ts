import type { Page } from 'playwright'

/**
 * Opens a keyboard over the lower half of the page, as iPadOS and Android do: the page keeps its height, and
 * only its upper half is visible. An element in place of the keyboard takes every press. A keyboard that is
 * already open closes first, because no user changes the language of a page while typing.
 */
export function openKeyboard(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { visualViewport: viewport } = window
    if (viewport === null) throw new Error('the browser knows of no visible part')
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const tell = (share: number) => {
      Object.defineProperty(viewport, 'height', { configurable: true, get: () => window.innerHeight * share })
      viewport.dispatchEvent(new Event('resize'))
    }
    document.querySelector('[data-on-screen-keyboard]')?.remove()
    tell(1)
    await frame()
    const keyboard = document.createElement('div')
    keyboard.dataset['onScreenKeyboard'] = ''
    keyboard.ariaHidden = 'true'
    keyboard.style.cssText = 'position:fixed;inset:50% 0 0;z-index:2147483647;background:#777;'
    // Show it above anything that is on top of the page, too.
    keyboard.popover = 'manual'
    keyboard.style.cssText += 'inline-size:auto;block-size:auto;margin:0;border:0;padding:0;'
    document.body.append(keyboard)
    keyboard.showPopover()
    tell(0.5)
    await frame()
  })
}

/**
 * Reports the parts of the field, and of the button that submits it, that a typing user cannot see; empty if
 * both are fully visible.
 */
export function typingFaults(page: Page, size: string): Promise<string[]> {
  return page.evaluate((where) => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement)) return [`${where}: nobody types`]
    // A search finds results while the user types and needs no button.
    const form = field.type === 'search' ? null : field.form
    const key = form?.querySelector('button[type="submit"]') ?? null
    return [field, key].flatMap((part) => {
      if (part === null) return []
      const { left, top, right, bottom } = part.getBoundingClientRect()
      const name = part === field ? 'the field' : 'its key'
      return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
        const seen = document.elementFromPoint((left + right) / 2, y)
        return seen !== null && (part.contains(seen) || seen.contains(part))
      })
        ? []
        : [`${where}: ${name} is covered, from ${String(Math.round(top))} to ${String(Math.round(bottom))}`]
    })
  }, size)
}
