import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
/** The guides link to one another by the console's addresses, which the console's own tests check. */
const documents = [
  'README.md',
  '.github/CONTRIBUTING.md',
  ...globSync('src/docs/engineering/**/*.md', { cwd: root }),
]
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Links of a document to files, relative to it, that do not exist. */
const deadLinks = (path: string, text: string): string[] =>
  all(text, /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)(?:#[^)]*)?\)/gu)
    .filter((link) => !existsSync(resolve(root, dirname(path), link)))
    .map((link) => `${path}: ${link}`)

/** Files and folders of the repository that a document names in backticks, and that do not exist. */
const deadPaths = (path: string, text: string): string[] =>
  all(text, /`((?:src|tests|public|\.github|\.ci)\/[\w./-]+)`/gu)
    .filter((named) => !existsSync(join(root, named)))
    .map((named) => `${path}: ${named}`)

describe('documents', () => {
  it('are found', () => {
    expect(documents.length).toBeGreaterThan(50)
  })

  it('link to files that exist', () => {
    expect(documents.flatMap((path) => deadLinks(path, read(path)))).toEqual([])
    expect(deadLinks('README.md', '[a](src/nowhere.md#part) and [b](https://example.org/a)')).toHaveLength(1)
  })

  it('name files that exist', () => {
    expect(documents.flatMap((path) => deadPaths(path, read(path)))).toEqual([])
    expect(deadPaths('README.md', '`src/nowhere.ts` and `src/domain/`')).toHaveLength(1)
  })

  it('begin with a README of at most 9 kB', () => {
    expect(statSync(resolve(root, 'README.md')).size).toBeLessThanOrEqual(9_000)
  })
})
