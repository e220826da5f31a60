import { type PageProbe, pageProbe } from '../browser/pageProbe.ts'

export interface TargetFault {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly least: number
}

export interface ContrastFault {
  readonly text: string
  readonly ratio: number
  readonly colour: string
  readonly ground: string
}

export interface ScreenMeasure {
  /** Number of measured texts and targets: a measurement that saw none proves nothing. */
  readonly texts: number
  readonly targets: number
  readonly contrast: readonly ContrastFault[]
  readonly small: readonly TargetFault[]
}

/**
 * WCAG 2.2 AAA for text of any size, as the design brief requires, and the brief's minimum targets in CSS px.
 */
export const bedsideRules = { contrast: 7, target: 64, leadTarget: 88 }
/** No contrast is below 0, so only targets are measured. */
export const targetRules = { ...bedsideRules, contrast: 0 }

/**
 * Measures what is drawn now, in the page itself: each visible text against its background, and the box of
 * each control. Pad buttons, the zoom pair and buttons marked as the lead of a form or a screen must reach
 * the larger size. A link inside a sentence is text, not a target (WCAG 2.5.8's inline exception).
 */
export const measureScreen = (rules: typeof bedsideRules): PageProbe<ScreenMeasure> =>
  pageProbe((limits) => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number]

    const canvas = document.createElement('canvas')
    canvas.width = 1
    canvas.height = 1
    const pen = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' })
    if (!pen) throw new Error('no canvas to read colours with')
    const known = new Map<string, Colour>()
    /** Reads any CSS color, whatever its notation, by painting it. */
    const read = (css: string): Colour => {
      const before = known.get(css)
      if (before) return before
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = css
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
      const colour: Colour = [red, green, blue, alpha / 255]
      known.set(css, colour)
      return colour
    }
    const over = (top: Colour, bottom: Colour): Colour => {
      const mix = (upper: number, lower: number): number => upper * top[3] + lower * (1 - top[3])
      return [mix(top[0], bottom[0]), mix(top[1], bottom[1]), mix(top[2], bottom[2]), 1]
    }
    const linear = (channel: number): number => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    const luminance = ([red, green, blue]: Colour): number =>
      0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    const ratioOf = (one: Colour, other: Colour): number => {
      const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
      return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
    }

    /**
     * Returns the colors that may be behind an element: the backgrounds of the element and of its ancestors,
     * with each stop of a gradient separately.
     */
    const groundsBehind = (start: Element): Colour[] => {
      const layers: Colour[][] = []
      for (let element: Element | null = start; element; element = element.parentElement) {
        const style = getComputedStyle(element)
        const stops = style.backgroundImage.match(/(?:rgba?|oklch|oklab|color|hsla?)\([^()]*\)/g) ?? []
        const ground = read(style.backgroundColor)
        if (stops.length > 0) layers.push(stops.map((stop) => over(read(stop), ground)))
        else if (ground[3] > 0) layers.push([ground])
        if (layers.at(-1)?.every((colour) => colour[3] >= 1) === true) break
      }
      return layers.reduceRight<Colour[]>(
        (below, layer) => layer.flatMap((top) => below.map((bottom) => over(top, bottom))),
        [[255, 255, 255, 1]],
      )
    }

    const isDrawn = (element: Element): boolean => {
      if (
        !element.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
          contentVisibilityAuto: true,
        })
      )
        return false
      const box = element.getBoundingClientRect()
      return box.width > 1 && box.height > 1 && getComputedStyle(element).clipPath !== 'inset(50%)'
    }
    const hex = ([red, green, blue]: Colour): string =>
      `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

    const contrast = new Map<string, ContrastFault>()
    let texts = 0
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (text === '' || !element || element.closest('script, style, svg') || !isDrawn(element)) continue
      texts += 1
      if (limits.contrast === 0) continue
      const colour = read(getComputedStyle(element).color)
      for (const ground of groundsBehind(element)) {
        const ratio = ratioOf(over(colour, ground), ground)
        if (ratio < limits.contrast)
          contrast.set(`${text} ${hex(ground)}`, {
            text,
            ratio: Math.round(ratio * 100) / 100,
            colour: hex(over(colour, ground)),
            ground: hex(ground),
          })
      }
    }

    const small: TargetFault[] = []
    let targets = 0
    const selector =
      'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=link], [role=tab], [role=switch], [role=slider], [role=radio], [role=option], [tabindex="0"]'
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (!isDrawn(element)) continue
      if (element.matches('a') && getComputedStyle(element).display === 'inline') continue
      // A skip link is drawn only on keyboard focus, and is off the screen until then.
      const box = element.getBoundingClientRect()
      if (box.bottom <= 0 || box.right <= 0) continue
      targets += 1
      const label = element.closest('label')?.getBoundingClientRect() ?? box
      const width = Math.max(box.width, label.width)
      const height = Math.max(box.height, label.height)
      const lead =
        element.closest('[data-size="lead"], [role=group][data-pad], [data-target="primary"]') !== null
      const least = lead ? limits.leadTarget : limits.target
      // Half a pixel of rounding is not a fault.
      if (width < least - 0.5 || height < least - 0.5)
        small.push({
          name: element.getAttribute('aria-label') ?? element.textContent.trim(),
          width: Math.round(width),
          height: Math.round(height),
          least,
        })
    }
    return { texts, targets, contrast: [...contrast.values()], small }
  }, rules)
