import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTests } from './rules/testTitles.ts'
import { commentBreaches, commentsIn, titleBreaches } from './support/codeRules/codeLanguage.ts'
import { nameBreaches } from './support/codeRules/codeNames.ts'

const root = resolve(import.meta.dirname, '..')
/** It has the words in its rules. */
const rules = new Set(['tests/support/codeRules/codeLanguage.ts', 'tests/language.test.ts'])
const sources = globSync('{src,tests}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }))
const files = sources.filter(({ path }) => !rules.has(path)).map(({ path, text }) => commentsIn(path, text))

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

describe('names of code', () => {
  it('are none that the glossary has retired', () => {
    expect(sources.flatMap(({ path, text }) => nameBreaches(path, text))).toEqual([])
  })

  it.each([
    ['a parameter with dependencies', 'export const register = (parts: ConsoleDeps) => parts'],
    ['a parameter of a method', 'interface Port { run(keeper: RequestActor): void }'],
    ['a parameter with a command', 'function run(order: AuthorizedCommand) {}'],
    ['an org unit', 'const name = (node: GrantOrgUnitRef) => node.name'],
    ['a renamed binding', 'const { id: nodeId } = orgUnit'],
    ['a field', 'class Signals { readonly #nodes: Peers }'],
    ['a member', 'interface CallProps { talk: ActiveCall }'],
    ['a type', 'interface MoveParts { clock: Clock }'],
    ['a component', 'function CallWords() {}'],
    ['a variable', 'const answer: Result<null> = ok'],
  ])('fail if retired, as %s', (_what, text) => {
    expect(nameBreaches('src/a.tsx', text)).toHaveLength(1)
  })

  it.each([
    ['a wire name', 'interface Row { node: string }'],
    ['a wire name that is destructured', 'const idOf = ({ node }: Row) => node'],
    ['another meaning', 'const parts = path.split("/")'],
  ])('pass as %s', (_what, text) => {
    expect(nameBreaches('src/a.ts', text)).toEqual([])
  })
})
