import type { SourceFile } from '../codeRules/sourceFiles.ts'

/** A file that starts a program or serves the build reaches its sources without importing them. */
const startsServer = 'tests/support/hospital/startServer.ts'
const serverProgram = 'src/server/main.ts'
const frontEnd = ['src/app/main.tsx', 'src/app/console/main.tsx', 'src/sw/sw.ts']
const servesFrontEnd = [
  'tests/support/situations/stage.ts',
  'tests/support/hospital/browserHospital.ts',
  'tests/support/hospital/consoleWorld.ts',
  'tests/support/hospital/frontEndElsewhere.ts',
  'tests/support/hospital/hospital.ts',
  'tests/budget.test.ts',
  'tests/security/bundle.test.ts',
]

/** Files whose change can affect any test. */
const reachesAll =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|tests\/support\/(?:vitest\.config|uiSetup|database)\.ts)$/u
/** Files that no TypeScript file imports, but the build or a program reads. */
const readByBuild = /^(?:index\.html|vite\.config\.ts|lingui\.config\.ts|public\/|src\/.*\.(?:css|po)$)/u
const readByServer = /^src\/server\/.*\.(?:sql|json)$/u
const readByChecks = /^(?:README\.md|src\/docs\/|src\/server\/deploy\/)/u
const checksOfDocuments = ['tests/operation.test.ts', 'tests/configuration.test.ts']

export interface ReachedTests {
  /** Paths of test files, sorted; `all` if the change can affect any of them. */
  readonly files: readonly string[] | 'all'
  /** True if one of them checks the built front end. */
  readonly needsBuild: boolean
}

/**
 * Returns the test files affected by the changed files: through imports, including lazy ones, and through the
 * programs and the build that tests start.
 *
 * @param changed Paths relative to the repository, including deleted files.
 * @param sources Every TypeScript file of src and tests.
 */
export function testsReachedBy(changed: readonly string[], sources: readonly SourceFile[]): ReachedTests {
  if (changed.some((path) => reachesAll.test(path))) return { files: 'all', needsBuild: true }
  const importers = new Map<string, string[]>()
  const addEdge = (from: string, to: string): void => {
    importers.set(to, [...(importers.get(to) ?? []), from])
  }
  for (const { path, imports } of sources)
    for (const { file } of imports) if (file !== null) addEdge(path, file)
  addEdge(startsServer, serverProgram)
  const known = new Set(sources.map(({ path }) => path))
  for (const path of servesFrontEnd.filter((one) => known.has(one)))
    for (const entry of frontEnd) addEdge(path, entry)

  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const importer of importers.get(path) ?? []) visit(importer)
  }
  for (const path of changed) {
    visit(path)
    if (readByBuild.test(path)) frontEnd.forEach(visit)
    if (readByServer.test(path)) visit(serverProgram)
    if (readByChecks.test(path)) checksOfDocuments.forEach(visit)
  }
  return {
    files: [...reached].filter((path) => known.has(path) && /\.test\.tsx?$/u.test(path)).toSorted(),
    needsBuild: servesFrontEnd.some((path) => reached.has(path)),
  }
}
