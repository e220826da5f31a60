import { runInNewContext } from 'node:vm'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, test } from 'vitest'
import { classicFirstScript } from '../../../../src/server/http/classicFirstScript.ts'

const page = `<head>
    <script type="module" crossorigin src="/assets/runtime-1.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head>`
const font = 'assets/atkinson-hyperlegible-next-latin-wght-normal-1.woff2'

const chunk = (fileName: string, code: string, imports: readonly string[] = []) => ({
  type: 'chunk' as const,
  isEntry: fileName.includes('/index-'),
  fileName,
  code,
  imports,
})

/** Returns what the plugin makes of these chunks, by file name. */
function build(...chunks: ReturnType<typeof chunk>[]): Map<string, string> {
  const html = { type: 'asset' as const, source: page }
  const bundle: Record<string, unknown> = { 'index.html': html, [font]: { type: 'asset' } }
  for (const one of chunks) bundle[one.fileName] = one
  const { generateBundle } = classicFirstScript()
  if (typeof generateBundle !== 'object') throw new Error('there is no hook')
  const context = {
    parse: (code: string) => parseAst(code),
    error: (message: string) => {
      throw new Error(message)
    },
  }
  Reflect.apply(generateBundle.handler, context, [{}, bundle, false])
  const made = chunks.filter(({ fileName }) => fileName in bundle)
  return new Map([
    ...made.map(({ fileName, code }) => [fileName, code] as const),
    ['index.html', html.source],
  ])
}

const runtime = chunk('assets/runtime-1.js', 'var a=n=>n+1;export{a as n};')
const entry = (code: string) => chunk('assets/index-1.js', code, ['assets/runtime-1.js'])

describe('the first script of a build', () => {
  test('is classic, contains what it imports, and gives other chunks its exports', () => {
    const made = build(
      { ...runtime },
      entry(
        'import{n as x}from"./runtime-1.js";const one=x(0);var w=1;export{one as $,w as t};import("./later-1.js");',
      ),
      chunk(
        'assets/admin/later-1.js',
        'import{$ as b,t}from"../index-1.js";import{n}from"../runtime-1.js";out(b+t+n(1))',
      ),
    )
    expect([...made.keys()]).toEqual(['assets/index-1.js', 'assets/admin/later-1.js', 'index.html'])
    expect(made.get('index.html')).toBe(`<head>
    <script defer src="/assets/index-1.js"></script>
    <link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head>`)
    const said: unknown[] = []
    const frames: (() => void)[] = []
    const world = {
      out: (value: unknown) => said.push(value),
      setTimeout: (work: () => void) => frames.push(work),
      requestAnimationFrame: (work: () => void) => frames.push(work),
      wardlink: undefined,
    }
    const first = made.get('assets/index-1.js')?.replace('import("./later-1.js")', '') ?? ''
    runInNewContext(first, Object.assign(world, { globalThis: world }))
    expect(world.wardlink, 'it waits for the first frame').toBeUndefined()
    while (frames.length > 0) frames.shift()?.()
    runInNewContext(made.get('assets/admin/later-1.js') ?? '', world)
    expect(said).toEqual([4])
  })

  test.each([
    ['a default export', 'export default 1', 'ExportDefaultDeclaration'],
    ['an import of everything', 'import*as all from"./runtime-1.js";all', 'ImportNamespaceSpecifier'],
    ['its own address', 'out(import.meta.env)', 'import.meta'],
    ['a chunk that is not there', 'import{a}from"./gone-1.js";a', 'gone-1.js'],
  ])('ends the build if it has %s', (_what, code, fault) => {
    expect(() => build({ ...runtime }, entry(code))).toThrow(fault)
  })

  test('ends the build if another chunk still imports it', () => {
    const later = chunk('assets/later-1.js', 'import("./index-1.js")')
    expect(() => build({ ...runtime }, entry('export{}'), later)).toThrow('still imports')
  })
})
