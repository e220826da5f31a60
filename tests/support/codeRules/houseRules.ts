import type { Import, SourceFile } from './sourceFiles.ts'

/**
 * Layer table of src/docs/engineering/architecture.md: the layers that a file under `src/<layer>/` may import
 * from.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  ui: [],
  docs: [],
  domain: ['contract'],
  platform: ['domain', 'contract'],
  state: ['domain', 'contract'],
  sw: ['domain', 'contract'],
  server: ['domain', 'contract'],
  remote: ['state', 'ui', 'domain', 'contract'],
  room: ['state', 'ui', 'domain', 'contract'],
  knock: ['state', 'ui', 'domain', 'contract'],
  meet: ['knock', 'state', 'ui', 'domain', 'contract'],
  admin: ['knock', 'state', 'ui', 'domain', 'contract', 'docs'],
  app: ['contract', 'domain', 'platform', 'state', 'ui', 'remote', 'locales'],
}

/** Bundles that a ward tablet never downloads: even `app` may load them only with `import()`. */
const separateBundles: ReadonlySet<string> = new Set(['room', 'meet', 'admin'])
/** Folders of `app` that are a page of one of these alone. */
const ownPages: Readonly<Record<string, string>> = { admin: 'src/app/console/' }

const screens = ['ui', 'remote', 'room', 'knock', 'meet', 'admin', 'app']

/** Layers in which a package may be imported. A package that is not listed fails. */
const packageHomes: readonly (readonly [pattern: RegExp, homes: readonly string[]])[] = [
  [/^(ky|dexie|barcode-detector|zxing-wasm|eventsource-parser)$/, ['platform']],
  [/^@pexip\//, ['platform']],
  [/^@headlessui\/react$/, ['ui']],
  [/^@fontsource-variable\//, ['ui']],
  [/^workbox-/, ['sw']],
  [
    /^(node:.*|pg|drizzle-orm|graphile-worker|nodemailer|web-push|fastify|helmet|fastify-type-provider-zod|ws|prom-client|pino|vite|drizzle-kit|@fastify\/.*)$/,
    ['server'],
  ],
  [
    /^(node-datachannel|libopus-wasm|otpauth|openid-client|csv-parse|ipaddr\.js|age-encryption|@simplewebauthn\/server)$/,
    ['server'],
  ],
  [/^(react|react-dom|@lingui\/react|@phosphor-icons\/react)$/, screens],
  [/^@tanstack\/react-router$/, ['admin', 'app']],
  [
    /^(@tanstack\/react-(query|virtual)|react-day-picker|react-hook-form|react-markdown|remark-gfm)$/,
    ['admin'],
  ],
  [/^@lingui\/core$/, [...screens, 'state']],
  [/^(@simplewebauthn\/browser|idb)$/, ['platform']],
  [/^uqr$/, ['room', 'ui', 'server']],
  // The build of the console makes it (src/server/http/consoleTexts.ts).
  [/^virtual:console-texts$/, ['app']],
  [/^jotai$/, ['state', 'remote', 'room', 'knock', 'meet', 'admin', 'app']],
  [/^zod$/, ['contract', 'domain', 'platform', 'state', 'admin', 'server']],
]

/**
 * Layers of the server, from top to bottom: a folder imports those after it. `app.ts`, `main.ts` and `start.ts` compose them;
 * `assurance`, `backup`, `demo` and `deploy` are programs beside them.
 */
const serverLayers = [
  'routes',
  'http',
  'commands',
  'devices',
  'conference',
  'messages',
  'lists',
  'auth',
  'limits',
  'errors',
  'cluster',
  'db',
]

/** Files that a tool reads in its own format. */
const toolSettings: ReadonlySet<string> = new Set(['src/server/db/drizzleKit.ts'])

const longestFileLines = 400
const emptyNames = /^(utils?|misc|helpers?|common|shared|managers?|index)$/i
const emptySuffix = /(Utils?|Helpers?|Manager)$/

function layerOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function packageOf(request: string): string {
  if (request.startsWith('node:')) return request
  const parts = request.split('/')
  return request.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

/** Position of a server file's folder among the layers; -1 for a file or folder that is none of them. */
const serverLayer = (path: string): number => serverLayers.indexOf(path.split('/')[2] ?? '')

function serverBreach(path: string, imported: string): string | null {
  const [from, to] = [serverLayer(path), serverLayer(imported)]
  if (from === -1 || to === -1 || to >= from) return null
  return `${path}: ${serverLayers[from] ?? ''} may not import ${serverLayers[to] ?? ''} (${imported})`
}

function importBreach(file: SourceFile, found: Import): string | null {
  const layer = layerOf(file.path)
  if (found.file === null) {
    const name = packageOf(found.request)
    const homes = packageHomes.find(([pattern]) => pattern.test(name))?.[1]
    if (!homes)
      return `${file.path}: the package ${name} has no home in tests/support/codeRules/houseRules.ts`
    return homes.includes(layer) ? null : `${file.path}: ${name} belongs in ${homes.join(', ')}`
  }
  if (found.file === 'package.json') return null
  if (!found.file.startsWith('src/')) return `${file.path}: reaches out of src to ${found.file}`
  const target = layerOf(found.file)
  if (target === layer) return layer === 'server' ? serverBreach(file.path, found.file) : null
  if (layer === 'app' && separateBundles.has(target)) {
    const isOwnPage = file.path.startsWith(ownPages[target] ?? '?')
    return found.lazy || isOwnPage ? null : `${file.path}: ${target} is another bundle; import() it`
  }
  return layers[layer]?.includes(target)
    ? null
    : `${file.path}: ${layer} may not import ${target} (${found.request})`
}

/**
 * Reports imports of a layer or package where it is not allowed, and folders that the table does not contain.
 */
export function layerBreaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (!(layerOf(file.path) in layers))
      return [`${file.path}: the layer table knows no ${layerOf(file.path)}`]
    return file.imports.flatMap((found) => importBreach(file, found) ?? [])
  })
}

/** Reports files that are too long, badly named or only re-export other files, and exports without a name. */
export function styleBreaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const breaches: string[] = []
    const base = file.path.split('/').at(-1) ?? ''
    const name = base.replace(/(\.(test|d|config))?\.tsx?$/, '')
    if (file.lines > longestFileLines)
      breaches.push(`${file.path}: ${String(file.lines)} lines, over ${String(longestFileLines)}`)
    if (emptyNames.test(name) || emptySuffix.test(name)) breaches.push(`${file.path}: the name says nothing`)
    if (!/^[a-zA-Z0-9]+$/.test(name)) breaches.push(`${file.path}: names are camelCase or PascalCase`)
    if (
      file.path.startsWith('src/') &&
      /^[A-Z]/.test(name) !== base.endsWith('.tsx') &&
      base !== 'main.tsx' &&
      base !== 'router.tsx'
    )
      breaches.push(`${file.path}: components are PascalCase.tsx, the rest camelCase.ts`)
    if (file.path.startsWith('src/') && file.hasDefaultExport && !toolSettings.has(file.path))
      breaches.push(`${file.path}: exports have names`)
    if (file.onlyReexports) breaches.push(`${file.path}: is a barrel`)
    return breaches
  })
}

/** Reports each cycle of files that import one another at load, once, as `a -> b -> a`. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const settled = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      cycles.push([...trail.slice(start), path].join(' -> '))
      return
    }
    if (settled.has(path)) return
    for (const found of byPath.get(path)?.imports ?? [])
      if (found.file !== null && !found.lazy && byPath.has(found.file)) visit(found.file, [...trail, path])
    settled.add(path)
  }
  for (const file of files) visit(file.path, [])
  return cycles
}
