import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/* Frames that catch the eye of a patient who hears no chime. WCAG 2.2, success criterion 2.3.1. */

/** Most flashes in a second that harm no one. */
const mostFlashes = 3

interface Frame {
  readonly selector: string
  readonly seconds: number
  readonly keyframes: string
  readonly css: string
}

const source = resolve(import.meta.dirname, '../../../src')
const rule =
  /(?<selector>\.[\w-]*flash[\w-]*)\s*\{[^}]*?\banimation:\s*(?<name>[\w-]+)\s+(?<seconds>[\d.]+)s\b/gu

const frames: readonly Frame[] = globSync('**/*.css', { cwd: source }).flatMap((file) => {
  const css = readFileSync(resolve(source, file), 'utf8')
  return [...css.matchAll(rule)].map(({ groups }) => {
    const start = css.indexOf(`@keyframes ${groups?.['name'] ?? ''} {`)
    return {
      selector: groups?.['selector'] ?? '',
      seconds: Number(groups?.['seconds']),
      keyframes: css.slice(start, css.indexOf('\n}', start) + 2),
      css,
    }
  })
})

test('are on the room’s screen and on the remote', () => {
  expect(frames.map(({ selector }) => selector).toSorted()).toEqual(['.door-flash', '.room-knock-flash'])
})

describe.each(frames)('$selector', ({ selector, seconds, keyframes, css }) => {
  test('flashes at most three times a second', () => {
    const appearances = keyframes.match(/opacity: 1;/gu)?.length ?? Infinity
    expect(seconds).toBeGreaterThan(0)
    expect(appearances / seconds).toBeLessThanOrEqual(mostFlashes)
  })

  test('is steady for a person who asks for less motion', () => {
    const [, reduced = ''] = css.split('@media (prefers-reduced-motion: reduce)')
    const [first] = reduced.split('@keyframes')
    expect(first).toMatch(new RegExp(`\\${selector} \\{\\s*animation: none;`, 'u'))
  })
})
