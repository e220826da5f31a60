import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runTool } from './checks.ts'
import type { Outcome, Task } from './tasks.ts'

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

interface VitestOptions {
  readonly root: string
  readonly projects: readonly string[]
  /** Files to run; all of the projects' when empty. */
  readonly files?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly after?: readonly string[]
  readonly alone?: boolean
  /** Hears the run as it goes, for what takes minutes. */
  readonly onOutput?: (text: string) => void
}

/** Runs projects of tests/support/vitest.config.ts. A file that fails before its first test counts as one failure, and so does an error outside any. */
export function vitestTask(name: string, options: VitestOptions): Task {
  return {
    name,
    after: options.after ?? [],
    alone: options.alone ?? false,
    run: async (): Promise<Outcome> => {
      const folder = await mkdtemp(join(tmpdir(), 'wardlink-report-'))
      const file = join(folder, 'report.json')
      try {
        const { ok, output } = await runTool(
          options.root,
          'vitest',
          [
            'run',
            '--config=tests/support/vitest.config.ts',
            '--reporter=default',
            '--reporter=json',
            `--outputFile.json=${file}`,
            ...options.projects.flatMap((project) => ['--project', project]),
            ...(options.files ?? []),
          ],
          options.environment,
          options.onOutput,
        )
        const { numPassedTests, numFailedTests, testResults } = report.parse(
          JSON.parse(await readFile(file, 'utf8')),
        )
        const unbornFiles = testResults.filter(
          (result) =>
            result.status === 'failed' &&
            result.assertionResults.every((assertion) => assertion.status !== 'failed'),
        ).length
        const told = numFailedTests + unbornFiles
        return {
          passed: numPassedTests,
          failed: ok ? told : Math.max(told, 1),
          output: options.onOutput ? '' : output,
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
