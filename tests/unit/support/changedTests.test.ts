import { describe, expect, it } from 'vitest'
import { testsReachedBy } from '../../support/runner/changedTests.ts'
import { parseSourceFile } from '../../support/codeRules/sourceFiles.ts'

const sources = [
  parseSourceFile('src/domain/ptz.ts', 'export const steps = 3'),
  parseSourceFile(
    'src/server/control.ts',
    "import { steps } from '../domain/ptz.ts'\nexport const most = steps",
  ),
  parseSourceFile('src/server/main.ts', "import { most } from './control.ts'\nprocess.title = String(most)"),
  parseSourceFile('src/app/main.tsx', "export const pad = () => import('../remote/Pad.tsx')"),
  parseSourceFile('src/remote/Pad.tsx', "import { steps } from '../domain/ptz.ts'\nexport const all = steps"),
  parseSourceFile('tests/support/hospital/startServer.ts', 'export const startServer = 1'),
  parseSourceFile('tests/support/situations/stage.ts', 'export const raiseStage = 1'),
  parseSourceFile('tests/unit/ptz.test.ts', "import { steps } from '../../src/domain/ptz.ts'\nvoid steps"),
  parseSourceFile(
    'tests/api/killed.test.ts',
    "import { startServer } from '../support/hospital/startServer.ts'\nvoid startServer",
  ),
  parseSourceFile(
    'tests/e2e/pad.test.ts',
    "import { raiseStage } from '../support/situations/stage.ts'\nvoid raiseStage",
  ),
]

describe('tests that a change reaches', () => {
  it('are those that import it, start its program, or open it in a browser', () => {
    expect(testsReachedBy(['src/domain/ptz.ts'], sources)).toEqual({
      files: ['tests/api/killed.test.ts', 'tests/e2e/pad.test.ts', 'tests/unit/ptz.test.ts'],
      needsBuild: true,
    })
  })

  it('are without the browser where only the server changed', () => {
    expect(testsReachedBy(['src/server/control.ts'], sources)).toEqual({
      files: ['tests/api/killed.test.ts'],
      needsBuild: false,
    })
  })

  it('are the browser stories where a style or a text changed', () => {
    for (const path of ['src/ui/theme.css', 'src/locales/ja.po', 'public/icon.svg'])
      expect(testsReachedBy([path], sources).files).toEqual(['tests/e2e/pad.test.ts'])
  })

  it('are the file itself where a test changed, and none where a comment of a tool did', () => {
    expect(testsReachedBy(['tests/unit/ptz.test.ts'], sources).files).toEqual(['tests/unit/ptz.test.ts'])
    expect(testsReachedBy(['.oxfmtrc.json'], sources).files).toEqual([])
  })

  it('are all where packages or the runner changed', () => {
    expect(testsReachedBy(['package-lock.json'], sources).files).toBe('all')
  })
})
