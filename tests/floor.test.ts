import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inlineScriptHash } from '../src/server/http/securityHeaders.ts'
import { builtStyles, harmless, lackingInStyles, propertiesIn } from './support/codeRules/cssFloor.ts'
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
      lackingIn(readScript(path), basename(path) === 'sw.js' ? undefined : filled).map(
        (name) => `${relative(dist, path)}: ${name}`,
      ),
    )
    expect(lacking).toEqual([])
  })

  it.each([
    ['Promise.withResolvers()', ['Promise.withResolvers']],
    ['[2, 1].toSorted()', ['toSorted']],
    ['new Set([1]).values().map(String)', ['Iterator.prototype.map']],
    ['Object.values({}).map(String)', []],
    ['const has = "toSorted" in []', []],
    ['new Promise(() => {}).finally(() => {})', []],
  ])('are known to lack what %s uses', (code, lacking) => {
    expect(lackingIn(code)).toEqual(lacking)
  })

  it.each(['using file = open()', String.raw`/[\p{L}--a]/v`])('cannot parse %s', (code) => {
    expect(() => lackingIn(code)).toThrow(SyntaxError)
  })
})

describe('oldest supported browsers and the built styles', () => {
  const styles = builtStyles(dist)

  it('know every rule, selector and property, or do without it and harm no one', () => {
    expect(styles.length).toBeGreaterThan(20)
    const lacking = styles.flatMap(({ name, sheet }) =>
      lackingInStyles(sheet).map((feature) => `${name}: ${feature}`),
    )
    expect(lacking).toEqual([])
  })

  it('do without nothing that is no longer used', () => {
    const used = new Set(styles.flatMap(({ sheet }) => propertiesIn(sheet)))
    const isUsed = (feature: string) => used.has(feature.replace(': ', ':'))
    expect([...harmless.keys()].filter((feature) => !isUsed(feature))).toEqual([])
  })

  it.each([
    ['a{color:color-mix(in srgb,red,blue)}', ['color: color-mix(in srgb,red,blue)']],
    ['a{--shade:oklch(0.5 0.1 20)}', ['--shade: oklch(0.5 0.1 20)']],
    ['a{--shade:red;--shade:lab(50 0 0)}', ['--shade: lab(50 0 0)']],
    ['a{color:rgb(from red r g b/.5)}', ['color: rgb(from red r g b/.5)']],
    ['@layer x{a{&:hover{color:red}}}', ['nesting: &:hover']],
    ['a{b{color:red}}', ['nesting: b']],
    ['a{@media print{color:red}}', ['nesting: @media print']],
    ['@scope (a){b{color:red}}', ['@scope']],
    ['@starting-style{a{opacity:0}}', ['@starting-style']],
    ['@media (scripting:none){a{color:red}}', ['@media scripting']],
    ['@container style(--a:b){a{color:red}}', ['@container style(']],
    ['a:dir(rtl){color:red}', [':dir(']],
    ['input:user-invalid{color:red}', [':user-invalid']],
    ['a{text-wrap:pretty}', ['text-wrap: pretty']],
    ['a{width:calc-size(auto,size)}', ['width: calc-size(auto,size)']],
    ['a{width:round(up,5px,2px)}', ['width: round(up,5px,2px)']],
    ['a{justify-content:safe center}', ['justify-content: safe center']],
    ['a{grid-template-columns:subgrid}', ['grid-template-columns: subgrid']],
    ['a{float:inline-start}', ['float: inline-start']],
    ['a{margin:1.5rlh}', ['margin: 1.5rlh']],
    ['@supports not (color:lab(0 0 0)){a{color:lch(50 0 0)}}', ['color: lch(50 0 0)']],
    // Guarded by a test or by an earlier value, or only similar.
    ['@supports (color:lab(0 0 0)){a{color:lab(50 0 0)}}', []],
    ['a{color:red;color:lab(50 0 0)}', []],
    ['a{content:"lab(1)";background:url(color-mix(x).png)}', []],
    ['a{content:attr(title)}', []],
    ['a:has(b):is(c,d):nth-child(2n + 1){height:100dvh;margin:2lh}', []],
    ['@layer a,b;@layer c;a{color:red}', []],
    ['@keyframes x{from{color:red}50%{color:blue}}', []],
    [String.raw`.a\:dir\{x:where(b){color:red}`, []],
  ])('are known to lack what %s uses', (sheet, lacking) => {
    expect(lackingInStyles(sheet)).toEqual(lacking)
  })
})

describe('check for a browser that is too old', () => {
  it.each(['index.html', 'dist/index.html', 'dist/console.html'])(
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
