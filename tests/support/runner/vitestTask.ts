import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './checks.ts'
import { memoryFolder } from './memoryFolder.ts'
import { parseReport, reportVariable } from './runReporter.ts'
import type { Outcome, Task } from './tasks.ts'
import { keepTimings, slowestFiles } from './timings.ts'

interface VitestOptions {
  readonly root: string
  /** Projects of vitest.config.ts; all if absent. */
  readonly projects?: readonly string[]
  /** Files to run; all of the projects if absent. */
  readonly files?: readonly string[]
  /** True to include tests that run only at night, with the larger scope of that tier. */
  readonly nightly?: boolean
  readonly environment?: Readonly<Record<string, string>>
  /** True to run at a lower priority of the system than what runs beside it. */
  readonly yielding?: boolean
  readonly after?: readonly string[]
  readonly alone?: boolean
}

/** Number of the slowest files that a run reports. */
const toldFiles = 20

/** Runs projects of vitest.config.ts in one Vitest process, and stores how long each file took. */
export function vitestTask(name: string, options: VitestOptions): Task {
  const {
    root,
    projects = [],
    files = [],
    nightly = false,
    environment = {},
    yielding = false,
    after = [],
    alone = false,
  } = options
  return {
    name,
    after,
    alone,
    run: async (): Promise<Outcome> => {
      const folder = await mkdtemp(join(tmpdir(), 'wardlink-report-'))
      const report = join(folder, 'report.json')
      const memory = await memoryFolder()
      try {
        const { ok } = await runTool(
          root,
          'vitest',
          [
            'run',
            '--config=tests/support/vitest.config.ts',
            '--reporter=default',
            '--reporter=tests/support/runner/runReporter.ts',
            ...(nightly ? [] : ['--tags-filter=!nightly']),
            ...projects.flatMap((project) => ['--project', project]),
            ...files,
          ],
          {
            environment: {
              ...environment,
              ...(nightly && { WARDLINK_TIER: 'all' }),
              ...(memory !== null && { TMPDIR: memory }),
              [reportVariable]: report,
            },
            onOutput: (text) => void process.stdout.write(text),
            yielding,
          },
        )
        const { passed, failed, files: timings } = await readFile(report, 'utf8').then(parseReport)
        keepTimings(timings)
        const told = slowestFiles(timings, toldFiles)
        process.stdout.write(`the ${String(told.length)} slowest files of ${name}:\n${told.join('\n')}\n`)
        return { passed, failed: ok ? failed : Math.max(failed, 1), output: '' }
      } finally {
        for (const used of [folder, memory])
          if (used !== null) await rm(used, { recursive: true, force: true })
      }
    },
  }
}
