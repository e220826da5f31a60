import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { budgetBreaches, precachedAddresses } from './support/codeRules/bundleBudget.ts'
import type { Bundle } from './support/codeRules/bundleBudget.ts'
import { checkCatalogues, checkFormat, checkLint, checkUnused, runTool } from './support/runner/checks.ts'
import type { Verdict } from './support/runner/checks.ts'
import { importCycles, layerBreaches, styleBreaches } from './support/codeRules/houseRules.ts'
import { parseSourceFile } from './support/codeRules/sourceFiles.ts'
import { runTasks, toolTask } from './support/runner/tasks.ts'

const root = resolve(import.meta.dirname, '..')

/** Small package without faults under the repository's own rules; each test plants one fault in it. */
const sound: Readonly<Record<string, string>> = {
  'src/app/main.tsx': "import { greet } from '../domain/greet.ts'\n\ndocument.title = greet('Mori')\n",
  'src/sw/sw.ts': "self.addEventListener('install', () => undefined)\n",
  'src/server/start.ts': "process.title = 'sound'\n",
  'src/server/demo/simulate.ts': "process.title = 'sound'\n",
  'src/domain/greet.ts':
    "/** A greeting for a person's family name. */\nexport function greet(name: string): string {\n  return `Good morning, ${name}`\n}\n",
  'vite.config.ts': 'export default {}\n',
}

let folder: string

async function plant(path: string, text: string): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

function expectSound({ ok, output }: Verdict): void {
  expect(ok, output).toBe(true)
}

function expectFault({ ok, output }: Verdict, told: string): void {
  expect(ok, output).toBe(false)
  expect(output).toContain(told)
}

const breaches = (path: string, text: string): string[] => layerBreaches([parseSourceFile(path, text)])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardlink-planted-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const part of ['package.json', 'tsconfig.json', 'lingui.config.ts', '.oxlintrc.json', '.oxfmtrc.json'])
    await cp(join(root, part), join(folder, part))
  for (const [path, text] of Object.entries(sound)) await plant(path, text)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the tools report what is planted, and nothing before', () => {
  test('a promise that is never awaited, and a value of the wrong type', async () => {
    expectSound(await checkLint(folder))
    await plant('src/domain/late.ts', 'export function late(): void {\n  Promise.resolve(1)\n}\n')
    await plant('src/domain/wrong.ts', "export const steps: number = 'three'\n")
    const verdict = await checkLint(folder)
    expectFault(verdict, 'no-floating-promises')
    expectFault(verdict, 'TS2322')
  })

  test('a file that the formatter would change', async () => {
    expectSound(await checkFormat(folder))
    await plant('src/domain/loose.ts', 'export const  loose = "yes";\n')
    expectFault(await checkFormat(folder), 'loose.ts')
  })

  test('an unused export', async () => {
    await plant(
      'tests/support/knip.json',
      JSON.stringify({ entry: ['src/app/main.tsx'], project: ['src/domain/**'] }),
    )
    await plant('package.json', JSON.stringify({ name: 'sound', type: 'module' }))
    expectSound(await checkUnused(folder))
    await plant('src/domain/greet.ts', `${sound['src/domain/greet.ts'] ?? ''}\nexport const forgotten = 1\n`)
    expectFault(await checkUnused(folder), 'forgotten')
  })
})

describe('the catalogues', { tags: ['nightly'] }, () => {
  const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
  const catalogue = (language: string, word: string): string =>
    `${header}"Language: ${language}\\n"\n"MIME-Version: 1.0\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n"X-Generator: @lingui/cli\\n"\n\nmsgid "Stop"\nmsgstr "${word}"\n`

  beforeEach(async () => {
    await plant(
      'src/ui/stopLabel.ts',
      "import { msg } from '@lingui/core/macro'\n\nexport const stopLabel = msg`Stop`\n",
    )
    await plant('src/locales/en.po', catalogue('en', 'Stop'))
    await plant('src/locales/ja.po', catalogue('ja', '停止'))
    await plant('src/locales/ar.po', catalogue('ar', 'إيقاف'))
    // The extractor writes its own header. A second run must leave the output of the first unchanged.
    expectSound(await runTool(folder, 'lingui', ['extract', '--clean']))
    expectSound(await checkCatalogues(folder))
  })

  test('a sentence without its Arabic', async () => {
    await plant('src/locales/ar.po', catalogue('ar', ''))
    expectFault(await checkCatalogues(folder), 'Missing')
  })

  test('a sentence that was never extracted', async () => {
    await plant(
      'src/ui/moreLabel.ts',
      "import { msg } from '@lingui/core/macro'\n\nexport const moreLabel = msg`More`\n",
    )
    expectFault(await checkCatalogues(folder), '.po is not what the sources say')
  })
})

describe('the architecture test', () => {
  test.each([
    ['a rule that reaches for the network', 'src/domain/a.ts', "import { api } from '../platform/api.ts'"],
    ['a type from a layer above', 'src/ui/A.tsx', "import type { Session } from '../state/session.ts'"],
    ['a type import inside a type', 'src/ui/A.tsx', "type S = import('../state/session.ts').Session"],
    ['a name passed on from another layer', 'src/contract/a.ts', "export { b } from '../domain/b.ts'"],
    ['one screen in another bundle', 'src/remote/A.tsx', "import { Room } from '../room/Room.tsx'"],
    [
      'a part of desk and console that needs the console',
      'src/knock/A.tsx',
      "import { RoomScreen } from '../admin/rooms/RoomScreen.tsx'",
    ],
    [
      'the monitor loaded with the app',
      'src/app/a.ts',
      "import { RoomScreen } from '../room/RoomScreen.tsx'",
    ],
    ['the database in a screen', 'src/remote/a.ts', "import pg from 'pg'"],
    ['the file system in a screen', 'src/remote/a.ts', "import { readFile } from 'node:fs/promises'"],
    ['React in the state', 'src/state/a.ts', "import { useState } from 'react'"],
    ['a dialog outside the design system', 'src/remote/A.tsx', "import { Dialog } from '@headlessui/react'"],
    [
      'the server’s database that imports a command',
      'src/server/db/a.ts',
      "import { b } from '../commands/b.ts'",
    ],
    ['a package without a home', 'src/state/a.ts', "import _ from 'lodash'"],
    ['a folder that the table does not know', 'src/services/a.ts', 'export const a = 1'],
    [
      'a screen of the remote that needs the router, which the first one is shown without',
      'src/remote/menu/A.tsx',
      "import { Link } from '@tanstack/react-router'",
    ],
    ['a test part in the product', 'src/state/a.ts', "import { a } from '../../tests/support/a.ts'"],
  ])('%s', (_situation, path, text) => {
    expect(breaches(path, text)).toHaveLength(1)
  })

  test('the monitor loaded lazily is no breach, and neither is a rule that reads the contract', () => {
    expect(breaches('src/app/a.ts', "export const room = () => import('../room/RoomScreen.tsx')")).toEqual([])
    const list = "import { Page } from '../../admin/Page.tsx'"
    expect(breaches('src/app/console/a.ts', list)).toEqual([])
    expect(breaches('src/app/other/a.ts', list)).toHaveLength(1)
    expect(breaches('src/app/console/a.ts', list.replaceAll('admin', 'room'))).toHaveLength(1)
    expect(breaches('src/domain/a.ts', "import { code } from '../contract/errors.ts'")).toEqual([])
  })

  test('two files that import one another', () => {
    const ring = [
      parseSourceFile('src/domain/a.ts', "import { b } from './b.ts'"),
      parseSourceFile('src/domain/b.ts', "export * from './a.ts'"),
    ]
    expect(importCycles(ring)).toEqual(['src/domain/a.ts -> src/domain/b.ts -> src/domain/a.ts'])
  })

  test.each([
    ['a file too long to read', 'src/domain/long.ts', 'const a = 1\n'.repeat(401)],
    ['a name that says nothing', 'src/domain/utils.ts', 'export const a = 1'],
    ['a name that says as little', 'src/domain/deviceHelpers.ts', 'export const a = 1'],
    ['a component in lower case', 'src/ui/key.tsx', 'export const Key = () => <b />'],
    ['an export without a name', 'src/domain/a.ts', 'export default 1'],
    ['a barrel', 'src/domain/everything.ts', "export * from './a.ts'\nexport { b } from './b.ts'"],
  ])('%s', (_situation, path, text) => {
    expect(styleBreaches([parseSourceFile(path, text)])).toHaveLength(1)
  })

  test('an import that only running the code can tell is refused', () => {
    expect(() => parseSourceFile('src/app/a.ts', 'const n = 1\nvoid import(`./${n}.ts`)')).toThrow(
      /only running it/,
    )
  })
})

describe('the bundle budget', () => {
  const bundle: Bundle = {
    manifest: {
      'index.html': {
        file: 'assets/index-a.js',
        isEntry: true,
        imports: ['_react.js'],
        css: ['assets/index.css'],
      },
      '_react.js': { file: 'assets/react-b.js' },
      'src/room/RoomScreen.tsx': { file: 'assets/room/RoomScreen-c.js', src: 'src/room/RoomScreen.tsx' },
    },
    precache: ['index.html', 'assets/index-a.js', 'assets/react-b.js', 'assets/index.css'],
    gzipBytes: () => 15_000,
  }

  test('holds for a small shell', () => {
    expect(budgetBreaches(bundle)).toEqual([])
  })

  test('breaks when the first load, the styles and the kept scripts grow', () => {
    expect(budgetBreaches({ ...bundle, gzipBytes: () => 100_000 })).toHaveLength(3)
  })

  test('breaks when the worker keeps the monitor, under its own name or another', () => {
    const kept = (file: string): Bundle => ({
      ...bundle,
      manifest: { ...bundle.manifest, 'src/room/RoomScreen.tsx': { file, src: 'src/room/RoomScreen.tsx' } },
      precache: [...bundle.precache, file],
    })
    expect(budgetBreaches(kept('assets/room/RoomScreen-c.js')).length).toBeGreaterThan(0)
    expect(budgetBreaches(kept('assets/innocent-c.js'))).toHaveLength(1)
    expect(
      budgetBreaches({ ...bundle, precache: [...bundle.precache, 'assets/admin/users-d.js'] }),
    ).toHaveLength(1)
  })

  test('breaks when the entry imports another bundle at load', () => {
    const manifest = {
      ...bundle.manifest,
      'index.html': {
        file: 'assets/index-a.js',
        isEntry: true,
        imports: ['src/room/RoomScreen.tsx'],
        css: ['a.css'],
      },
    }
    expect(budgetBreaches({ ...bundle, manifest })).toEqual(['the bedside loads src/room/RoomScreen.tsx'])
  })

  test('breaks when there is nothing to measure', () => {
    expect(budgetBreaches({ ...bundle, precache: [] })).toEqual(['the worker keeps no shell'])
    expect(budgetBreaches({ ...bundle, manifest: {} })).toHaveLength(1)
  })

  test('reads the worker whatever the minifier did to its list', () => {
    const list =
      'x([{"revision":"1","url":"index.html"},{url:`assets/a.js`,revision:null},{revision:null,url:\'b.css\'}])'
    expect(precachedAddresses(list)).toEqual(['index.html', 'assets/a.js', 'b.css'])
  })
})

describe('the runner', () => {
  test('counts a tool that fails and a tool that throws, and starts nothing before what it waits for', async () => {
    const said: string[] = []
    const order: string[] = []
    const task = (name: string, ok: boolean) =>
      toolTask(name, () => {
        order.push(name)
        return Promise.resolve({ ok, output: `${name} says why` })
      })
    const total = await runTasks(
      [
        { ...task('last', true), after: ['first'] },
        task('first', false),
        toolTask('broken', () => Promise.reject(new Error('not installed'))),
      ],
      2,
      (line) => said.push(line),
    )
    expect(total).toEqual({ passed: 1, failed: 2 })
    expect(order).toEqual(['first', 'last'])
    expect(said.join('\n')).toMatch(/first says why[^]*not installed/)
  })
})
