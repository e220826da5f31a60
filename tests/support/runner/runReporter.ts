import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { z } from 'zod'

/** Environment variable with the path of the file that the reporter writes. */
export const reportVariable = 'WARDLINK_RUN_REPORT'

const RunReport = z.object({
  passed: z.number(),
  /** Number of failed tests, files that failed outside any test, and errors outside any file. */
  failed: z.number(),
  /** Milliseconds per test file by path, including its imports and hooks. */
  files: z.record(z.string(), z.number()),
})
export type RunReport = z.infer<typeof RunReport>

/**
 * Parses the reporter's file.
 * @throws if the text is not what the reporter writes, for example after a run that was killed.
 */
export function parseReport(text: string): RunReport {
  return RunReport.parse(JSON.parse(text))
}

/** Vitest reporter that records how many tests passed and failed, and how long each file took. */
export default class RunReporter implements Reporter {
  #root = ''

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const path = process.env[reportVariable]
    if (path === undefined) return
    const report: RunReport = { passed: 0, failed: unhandledErrors.length, files: {} }
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state)
      const failed = states.filter((state) => state === 'failed').length
      report.passed += states.filter((state) => state === 'passed').length
      report.failed += module.state() === 'failed' ? Math.max(failed, 1) : failed
      const { duration, collectDuration, setupDuration } = module.diagnostic()
      const file = relative(this.#root, module.moduleId).replaceAll('\\', '/')
      report.files[file] = Math.round(duration + collectDuration + setupDuration)
    }
    writeFileSync(path, JSON.stringify(report))
  }
}
