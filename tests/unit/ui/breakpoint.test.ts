import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** The widths at which the pages of these folders change, in CSS pixels at the browser's own text size, and how often. */
function breakpoints(folders: string): Map<number, number> {
  const paths = globSync(`src/{${folders}}/**/*.css`, { cwd: root })
  const widths = paths.flatMap((path) =>
    [...readFileSync(resolve(root, path), 'utf8').matchAll(/@(?:media|container)[^{]*\{/gu)].flatMap(
      ([query]) =>
        [...query.matchAll(/(min|max)-width:\s*([\d.]+)r?em/gu)].map(([, bound = '', em = '']) =>
          // One more hundredth than the end of the narrower layout is the beginning of the wider one.
          Math.round((Number(em) + (bound === 'max' ? 0.01 : 0)) * 16),
        ),
    ),
  )
  return new Map([...new Set(widths)].map((width) => [width, widths.filter((one) => one === width).length]))
}

test('every page of the bedside turns from one column at 992 pixels', () => {
  const found = breakpoints('remote,ui,meet')
  expect(found.get(992)).toBeGreaterThan(15)
  const between = [...found.keys()].filter((width) => width > 704 && width !== 992)
  expect(between, 'widths of a tablet or a room at which anything else changes').toEqual([])
})
