import { readFileSync, globSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'

export interface Import {
  /** Text that the source has between the quotes. */
  readonly request: string
  /** Imported file of ours, relative to the repository with forward slashes; null for a package. */
  readonly file: string | null
  /** True for `import()`: a bundle boundary, not a dependency at load. */
  readonly lazy: boolean
}

export interface SourceFile {
  /** Relative to the repository, with forward slashes: `src/domain/devices/ptz.ts`. */
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
  readonly hasDefaultExport: boolean
  /** True if every statement only re-exports from other files. */
  readonly onlyReexports: boolean
}

/**
 * Reads every TypeScript file in the folders with the bundler's own parser.
 * @throws if a file cannot be parsed.
 */
export function readSourceFiles(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => parseSourceFile(path, readFileSync(resolve(root, path), 'utf8')))
}

export function parseSourceFile(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const eager = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
  ]
  const lazy = module.dynamicImports.map((found) => {
    const written = text.slice(found.moduleRequest.start, found.moduleRequest.end)
    const literal = /^(['"`])([^$]*)\1$/s.exec(written)?.[2]
    if (literal === undefined) throw new Error(`${path} imports what only running it can tell: ${written}`)
    return literal
  })
  new Visitor({
    TSImportType: (node) => {
      if (node.source) eager.push(node.source.value)
    },
  }).visit(program)
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    imports: [
      ...[...new Set(eager)].map((request) => ({ request, file: fileOf(path, request), lazy: false })),
      ...[...new Set(lazy)].map((request) => ({ request, file: fileOf(path, request), lazy: true })),
    ],
    hasDefaultExport: module.staticExports.some((found) =>
      found.entries.some((entry) => entry.exportName.kind === 'Default'),
    ),
    onlyReexports:
      program.body.length > 0 &&
      program.body.every(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
      ),
  }
}

function fileOf(importer: string, request: string): string | null {
  if (!request.startsWith('.')) return null
  const [file = request] = request.split('?')
  return posix.normalize(posix.join(dirname(importer), file))
}
