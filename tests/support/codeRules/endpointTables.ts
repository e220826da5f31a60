import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from './sourceFiles.ts'

/** Endpoint of a table in the contract: its method, its path and the name of its parameters' schema. */
interface TableEntry {
  method: string
  path: string
  params: string | undefined
}

/** Returns the endpoints of every table in the contract. */
export function readEndpoints(root: string, files: readonly SourceFile[]): TableEntry[] {
  return files
    .filter(({ path }) => path.startsWith('src/contract/'))
    .flatMap(({ path }) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /method: '(\w+)',\s+path: '([^']+)',(?:\s+params: ([^,\s]+))?/gu,
      ),
    ])
    .map(([, method = '', path = '', params]) => ({ method, path, params }))
}

/** Reports endpoints that are described twice, and paths with parameters that no schema describes. */
export function tableBreaches(endpoints: readonly TableEntry[]): string[] {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`)
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name}: described twice`),
    ...endpoints
      .filter(({ path, params }) => path.includes('/:') !== (params !== undefined))
      .map(({ method, path }) => `${method} ${path}: parameters without a schema, or a schema without them`),
  ]
}

/** Reports files of the server and the client that write the path of such an endpoint themselves. */
export function restatedPaths(
  root: string,
  endpoints: readonly TableEntry[],
  files: readonly SourceFile[],
): string[] {
  const known = new Set(endpoints.map(({ path }) => path.replaceAll(/:\w+/gu, ':')))
  return files
    .filter(({ path }) => /^src\/(?:platform|server\/routes|state)\//u.test(path))
    .flatMap(({ path }) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/['`](\/[^'`\s]*)['`]/gu)]
        .map(([, literal = '']) => literal.replaceAll(/:\w+|\$\{[^}]*\}/gu, ':'))
        .filter((literal) => known.has(literal) || known.has(`/api/v1${literal}`))
        .map((literal) => `${path}: ${literal}`),
    )
}
