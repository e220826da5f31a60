import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/**
 * CSS rules that apply only at certain widths: the bounds, in CSS pixels at the browser's own text size, and
 * the declarations.
 */
interface WidthRules {
  readonly path: string
  readonly widths: readonly number[]
  readonly rules: string
}

function widthRules(folders: string): WidthRules[] {
  const paths = globSync(`src/{${folders}}/**/*.css`, { cwd: root })
  return paths.flatMap((path) => {
    const text = readFileSync(resolve(root, path), 'utf8')
    return [...text.matchAll(/@(?:media|container)[^{]*\{/gu)].map((found) => {
      const [query] = found
      const bounds = [...query.matchAll(/(min|max)-width:\s*([\d.]+)r?em/gu)]
      const widths = bounds.map(([, bound = '', em = '']) =>
        // The wider layout begins 0.01 em above the end of the narrower one.
        Math.round((Number(em) + (bound === 'max' ? 0.01 : 0)) * 16),
      )
      return { path, widths, rules: blockAt(text, found.index + query.length) }
    })
  })
}

/** Returns the text up to the brace that closes the block it begins in. */
function blockAt(text: string, start: number): string {
  let depth = 1
  let end = start
  for (; end < text.length && depth > 0; end += 1) {
    if (text[end] === '{') depth += 1
    if (text[end] === '}') depth -= 1
  }
  return text.slice(start, end)
}

/**
 * Reports whether these widths are those of a desktop, in CSS pixels: the widest tablet has 1,280. Only the consult
 * desk is read there.
 */
const isOfDesktop = ({ path, widths }: WidthRules): boolean =>
  path.replaceAll('\\', '/').includes('meet/consultDesk/') && widths.every((width) => width > 1_280)

/** Declarations that place elements beside or below one another. */
const arranges = /grid-(?:template|auto|area|column|row)|flex-(?:direction|flow)|\bcolumns\b|\border\s*:/u

test('every page of the bedside turns from one column at 992 pixels', () => {
  const found = widthRules('remote,ui,meet')
  expect(found.filter(({ widths }) => widths.includes(992)).length).toBeGreaterThan(15)
  const others = found.filter(
    (one) => one.widths.some((width) => width > 704 && width !== 992) && !isOfDesktop(one),
  )
  expect(
    others.filter(({ rules }) => arranges.test(rules)),
    'widths of a tablet or a room at which anything else is arranged anew',
  ).toEqual([])
})
