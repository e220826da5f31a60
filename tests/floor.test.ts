import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inlineScriptHash } from '../src/server/http/securityHeaders.ts'
import { builtScripts, filledFunctions, lackingIn, readScript } from './support/codeRules/floor.ts'

const root = resolve(import.meta.dirname, '..')
const dist = resolve(root, 'dist')

describe('oldest supported browsers', () => {
  const filled = filledFunctions(readScript(resolve(root, 'src/app/olderBrowser.ts')))

  it('have or are given every function that the built pages call, and parse their syntax', () => {
    const scripts = builtScripts(dist)
    expect(scripts.length).toBeGreaterThan(20)
    const lacking = scripts.flatMap((path) =>
      // The service worker runs without the pages' polyfills.
      lackingIn(readScript(path), path.endsWith('sw.js') ? undefined : filled).map(
        (name) => `${relative(dist, path)}: ${name}`,
      ),
    )
    expect(lacking).toEqual([])
  })

  it.each([
    ['Promise.withResolvers()', ['Promise.withResolvers']],
    ['[2, 1].toSorted()', ['toSorted']],
    ['const has = "toSorted" in []', []],
    ['new Promise(() => {}).finally(() => {})', []],
  ])('are known to lack what %s uses', (code, lacking) => {
    expect(lackingIn(code)).toEqual(lacking)
  })

  it.each(['using file = open()', String.raw`/[\p{L}--a]/v`])('cannot parse %s', (code) => {
    expect(() => lackingIn(code)).toThrow(SyntaxError)
  })
})

describe('check for a browser that is too old', () => {
  it.each(['index.html', 'dist/index.html'])(
    'is the one inline script that the policy allows in %s',
    (file) => {
      const scripts = [
        ...readFileSync(resolve(root, file), 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/gu),
      ]
      const hashes = scripts.map(([, code = '']) => createHash('sha256').update(code).digest('base64'))
      expect(hashes.map((hash) => `sha256-${hash}`)).toEqual([inlineScriptHash])
    },
  )
})
