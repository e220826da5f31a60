import { dirname, relative, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { z } from 'zod'

/** Module with the texts that `app` loads before the first page. Those of a later page are `…/<folder>`. */
const modules = 'virtual:console-texts'
const locales = ['en', 'ja', 'ar'] as const
/** Catalogs that the texts of the console are in; the first is that of every page. */
const sources = ['', 'admin/', 'knock/'] as const

type Messages = Readonly<Record<string, unknown>>
type Parts = ReadonlyMap<string, ReadonlySet<string>>

interface ConsoleTextsOptions {
  /** Folder of the first page, whose texts come with those of the frame. */
  firstPage: string
}

/**
 * Gives each page of the console its own texts: a page or part in another folder of `src/admin` that is loaded later
 * waits for the texts of that folder. The imports decide which these are: a text that is needed first is in the
 * catalog `first`, a text of a single folder's pages in the catalog of the folder, and any other in `shared`. While
 * developing, `first` contains all texts.
 */
export function consoleTexts({ firstPage }: ConsoleTextsOptions): Plugin {
  let root = ''
  let isBuilt = false
  const texts = new Map<string, Messages>()
  let parts: Parts = new Map()
  const fileOf = (source: string, locale: string) => resolve(root, `src/locales/${source}${locale}.po`)
  /** Returns the folder whose texts a page or part waits for; null if they are there before it. */
  const folderOf = (id: string): string | null => {
    const [, folder = firstPage] =
      /^src\/admin\/(\w+)\//u.exec(relative(root, id).replaceAll('\\', '/')) ?? []
    return folder === firstPage ? null : folder
  }
  return {
    name: 'console-texts',
    enforce: 'pre',
    configResolved: (resolved) => {
      root = resolved.root
      isBuilt = resolved.command === 'build'
    },
    resolveId: (id) => (id.startsWith(modules) ? `\0${id}` : null),
    async load(id) {
      const [catalog, locale] = namesIn(id)
      if (catalog === undefined) return null
      if (locale === undefined) return catalogModule(catalog)
      // Lingui's plugin compiles them; no module of the build imports them.
      if (isBuilt) await Promise.all(sources.map((source) => this.load({ id: fileOf(source, locale) })))
      if (isBuilt) return `export const messages = ${JSON.stringify(marker(catalog, locale))}`
      const imports = sources.map((source, at) => `import * as c${at} from '${fileOf(source, locale)}'`)
      const all = sources.map((_, at) => `...c${at}.messages`)
      return `${imports.join('\n')}\nexport const messages = { ${all.join(', ')} }`
    },
    transform(code, id) {
      if (!isBuilt || !id.startsWith(resolve(root, 'src/admin'))) return null
      const folders = new Set<string>()
      const changed = code.replaceAll(/\bimport\('(\.[^']+)'\)/gu, (found, path: string) => {
        const folder = folderOf(resolve(dirname(id), path))
        if (folder === null) return found
        folders.add(folder)
        return `${folder}Texts(${found})`
      })
      const imports = [...folders].map(
        (folder) => `import { withTexts as ${folder}Texts } from '${modules}/${folder}';`,
      )
      return folders.size === 0 ? null : { code: imports.join('') + changed, map: null }
    },
    buildEnd() {
      if (this.getModuleInfo(`\0${modules}/first`) === null || !isBuilt) return
      for (const locale of locales) {
        const all = sources.map((source) => this.getModuleInfo(fileOf(source, locale))?.code ?? '')
        texts.set(locale, Object.fromEntries(all.flatMap((code) => Object.entries(compiled(code)))))
      }
      parts = partsOf(this, folderOf)
    },
    renderChunk(code, { moduleIds }) {
      const isEveryPages = locales.some((one) => moduleIds.includes(fileOf('', one)))
      if (isBuilt && parts.size > 0 && isEveryPages) return code.replace(messages, () => '{}')
      const [catalog, locale] = namesIn(moduleIds[0] ?? '')
      if (catalog === undefined || locale === undefined) return null
      const wanted = parts.get(catalog) ?? new Set()
      const own = Object.entries(texts.get(locale) ?? {}).filter(([id]) => wanted.has(id))
      const written = `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(own)))})`
      return code.replace(JSON.stringify(marker(catalog, locale)), () => written)
    },
  }
}

/** Expression for the texts of a catalog that Lingui's plugin has compiled. */
const messages = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/u

/** Returns the catalog and the language in the name of one of these modules. */
function namesIn(id: string): (string | undefined)[] {
  const [module, name = ''] = id.split('/')
  return module === `\0${modules}` ? name.split('-') : []
}

const marker = (catalog: string, locale: string): string => `texts of ${catalog} in ${locale}`

/** Returns the module that loads a catalog; that of a folder loads the shared texts too. */
function catalogModule(name: string): string {
  const loaders = locales.map((locale) => `${locale}: () => import('${modules}/${name}-${locale}')`)
  const catalog = `export const catalog = { ${loaders.join(', ')} };`
  if (name === 'first') return catalog
  const lines = ["import { pageTexts } from '/src/app/console/pageTexts.ts';", catalog]
  if (name === 'shared') return [...lines, 'export const withTexts = pageTexts(catalog)'].join('\n')
  return [
    `import { withTexts as withShared } from '${modules}/shared';`,
    ...lines,
    'const withOwn = pageTexts(catalog);',
    'export const withTexts = (part) => withShared(withOwn(part))',
  ].join('\n')
}

function compiled(code: string): Messages {
  const [, text] = messages.exec(code) ?? []
  if (text === undefined) throw new Error('a catalog of the console is not as Lingui compiles it')
  return z.record(z.string(), z.unknown()).parse(JSON.parse(z.string().parse(JSON.parse(text))))
}

/** Returns the ids of the texts of each catalog. */
function partsOf(context: Rolldown.PluginContext, folderOf: (id: string) => string | null): Parts {
  const later = new Set<string>()
  /** Returns the ids of the texts of a module and of all that comes with it. */
  const collect = (id: string, seen: Set<string>): string[] => {
    const info = context.getModuleInfo(id)
    if (info === null || seen.has(id) || id.includes('/node_modules/')) return []
    seen.add(id)
    const [now, then] = [new Set(info.importedIds), new Set<string>()]
    for (const next of info.dynamicallyImportedIds) (folderOf(next) === null ? now : then).add(next)
    for (const next of then) later.add(next)
    const own = [...(info.code ?? '').matchAll(/\bid:\s*["'`]([\w+/-]{6})["'`]/gu)]
    return [...own.map(([, text = '']) => text), ...[...now].flatMap((next) => collect(next, seen))]
  }
  const entries = [...context.getModuleIds()].filter((id) => context.getModuleInfo(id)?.isEntry === true)
  const known = new Set<string>()
  const first = new Set(entries.flatMap((id) => collect(id, known)))
  const users = new Map<string, Set<string>>()
  // The set grows by what the pages load later.
  for (const page of later)
    for (const text of collect(page, new Set(known)))
      if (!first.has(text)) users.set(text, (users.get(text) ?? new Set()).add(folderOf(page) ?? ''))
  const parts = new Map<string, Set<string>>([['first', first]])
  for (const [text, folders] of users) {
    const [folder = ''] = folders
    const name = folders.size > 1 ? 'shared' : folder
    parts.set(name, (parts.get(name) ?? new Set()).add(text))
  }
  return parts
}
