import { execFileSync } from 'node:child_process'
import { testsReachedBy } from './changedTests.ts'
import { runTool } from './checks.ts'
import { readSourceFiles } from '../codeRules/sourceFiles.ts'
import { type Task, toolTask } from './tasks.ts'
import { vitestTask } from './vitestTask.ts'

/**
 * Returns the paths that differ from a commit, including files that git does not know yet and files that were
 * removed.
 */
function changedSince(root: string, commit: string): string[] {
  const git = (...args: readonly string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * Returns the tasks of `npm run test:changed`: the tests of the tier for every change that the changed files
 * reach, with types, format and lint. A commit or branch after `--` is what to compare with; without one,
 * only uncommitted changes count.
 */
export function changedTask(
  root: string,
  since: string | undefined,
  prepare: readonly Task[],
): readonly Task[] {
  const changed = changedSince(root, since ?? 'HEAD')
  const { files, needsBuild } = testsReachedBy(changed, readSourceFiles(root, ['src', 'tests']))
  const ourSources = changed.filter((path) => /\.tsx?$/u.test(path))
  console.log(
    `${String(changed.length)} files changed; they reach ${files === 'all' ? 'every test file' : `${String(files.length)} test files`}.`,
  )
  const tools = [
    toolTask('types', () => runTool(root, 'tsc', ['--noEmit', '-p', '.'])),
    toolTask('format', () =>
      runTool(root, 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...changed]),
    ),
    toolTask('lint', () => runTool(root, 'oxlint', ['--deny-warnings', ...ourSources])),
  ]
  if (changed.length === 0) return [tools[0]].flatMap((task) => task ?? [])
  if (files.length === 0) return tools
  const after = needsBuild ? prepare.map(({ name }) => name) : []
  const tests = vitestTask('tests', { root, after, ...(files !== 'all' && { files }) })
  return [...(needsBuild ? prepare : []), ...tools, tests]
}
