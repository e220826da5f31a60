import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTests } from './rules/testTitles.ts'
import { commentBreaches, commentsIn, titleBreaches } from './support/codeRules/codeLanguage.ts'

const root = resolve(import.meta.dirname, '..')
/** It has the words in its rules. */
const rules = new Set(['tests/support/codeRules/codeLanguage.ts', 'tests/language.test.ts'])
const files = globSync('{src,tests}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !rules.has(path))
  .map((path) => commentsIn(path, readFileSync(resolve(root, path), 'utf8')))

const titles = [...readTests(root).values()].flatMap(({ tiers }) => [...tiers.keys()])

describe('language of code', () => {
  it('has comments to judge', () => {
    expect(files.flatMap(({ comments }) => comments).length).toBeGreaterThan(5_000)
  })

  it('is plain in every comment', () => {
    expect(commentBreaches(root, files)).toEqual([])
  })

  it('is plain in every test title', () => {
    expect(titleBreaches(titles)).toEqual([])
  })

  it.each([
    ['a hidden subject', '/** Whether it is on. */'],
    ['a hidden subject after a line break', '// What is left\n// of it.'],
    ['a function that answers', '/** Answers the end of it. */'],
    ['an archaic word', '// It is read anew.'],
    ['a document outside the repository', '// See contract.md for why.'],
    ['a file that does not exist', '// See src/domain/nowhere.ts for why.'],
  ])('fails for a comment with %s', (_fault, text) => {
    expect(commentBreaches(root, [commentsIn('src/a.ts', `${text}\nexport const a = 1\n`)])).toHaveLength(1)
  })

  it('fails for a title without a subject', () => {
    expect(titleBreaches(['the camera > whoever holds it keeps it', 'the camera > stops'])).toHaveLength(1)
  })
})
