import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
type Program = ReturnType<Rolldown.PluginContext['parse']>
type Statement = Program['body'][number]
type Parse = (code: string) => Program

/** A change of a text: what stands instead of the characters from `start` to `end`. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Font of the first screen: found only by its first layout, it causes a second. */
const firstFont = /\/atkinson-hyperlegible-next-latin-wght-normal-[\w-]+\.woff2$/u

/** Global object that holds what modules read from the classic script. */
const globalName = 'wardlink'

/**
 * Calls a function after the page's own markup has been painted. A page in the background paints no frame, so
 * 100 ms are enough.
 */
const afterFirstFrame =
  '(run=>{let go=()=>{go=()=>{};run()};setTimeout(()=>go(),100);requestAnimationFrame(()=>setTimeout(()=>go()))})'

/**
 * Makes the entry chunk a classic script with `defer`, together with the chunks that it imports. V8 caches the
 * compiled code of a script that the service worker keeps, but not of a module, which is compiled on every
 * start. All other chunks stay modules; they read what they import from the entry from a global object.
 *
 * No name that these chunks export may be assigned again once they have run: modules read it once.
 */
export function classicFirstScript(): Plugin {
  return {
    name: 'classic-first-script',
    apply: 'build',
    generateBundle: {
      // Last: Vite has put its preloads into the chunks, and the chunks into the page.
      order: 'post',
      handler(_options, bundle) {
        const parse: Parse = (code) => this.parse(code)
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const entry = chunks.find(({ isEntry }) => isEntry)
        const page = bundle['index.html']
        const font = Object.keys(bundle).find((name) => firstFont.test(name))
        if (entry === undefined || page?.type !== 'asset')
          return this.error('the page or its script is missing')
        const contained = chunks.filter(({ fileName }) => entry.imports.includes(fileName))
        for (const chunk of chunks)
          if (chunk !== entry && !contained.includes(chunk))
            chunk.code = readingGlobal(chunk, [entry, ...contained], parse)
        entry.code = classicCode(entry, contained, parse)
        for (const { fileName } of contained) Reflect.deleteProperty(bundle, fileName)
        page.source = withClassicScript(String(page.source), entry, font)
      },
    },
  }
}

/** Returns the code of the entry as a classic script, with the chunks that it contains. */
function classicCode(entry: Chunk, contained: readonly Chunk[], parse: Parse): string {
  const edits: Edit[] = []
  const exported: string[] = []
  for (const statement of parse(entry.code).body) {
    if (statement.type === 'ImportDeclaration') {
      const at = contained.findIndex((chunk) => isImportOf(statement, chunk))
      if (at < 0) throw new Error(`there is no ${statement.source.value}`)
      edits.push({ ...statement, text: `${destructured(statement)}=${partName(at)};` })
    } else if (isExport(statement)) {
      exported.push(...exportedNames(statement))
      edits.push({ ...statement, text: '' })
    }
  }
  const parts = contained.map((chunk, at) => `const ${partName(at)}=${asExpression(chunk, parse)};`)
  const names = [...exported, ...contained.map((_chunk, at) => partName(at))]
  const code = withoutMeta(edited(entry.code, edits))
  return `${afterFirstFrame}(()=>{"use strict";${parts.join('')}${code}globalThis.${globalName}={${names.join(',')}}});\n`
}

/** Name of the exports of a contained chunk, in the script and in the global object. */
const partName = (at: number): string => `$${String(at)}`

/** Returns an expression with the exports of a chunk that imports nothing. */
function asExpression({ fileName, code }: Chunk, parse: Parse): string {
  const edits: Edit[] = []
  const exported: string[] = []
  for (const statement of parse(code).body) {
    if (statement.type === 'ImportDeclaration') throw new Error(`${fileName} imports another chunk`)
    if (!isExport(statement)) continue
    exported.push(...exportedNames(statement))
    edits.push({ ...statement, text: '' })
  }
  return `(()=>{${edited(code, edits)};return{${exported.join(',')}}})()`
}

/** Returns the code of a module that reads from the global object what it imported from the classic script. */
function readingGlobal(
  chunk: Chunk,
  [entry, ...contained]: readonly [Chunk, ...Chunk[]],
  parse: Parse,
): string {
  const edits: Edit[] = []
  for (const statement of parse(chunk.code).body) {
    if (statement.type !== 'ImportDeclaration') continue
    const at = contained.findIndex((part) => isImportOf(statement, part))
    const object = isImportOf(statement, entry) ? globalName : at < 0 ? null : `${globalName}.${partName(at)}`
    if (object !== null) edits.push({ ...statement, text: `${destructured(statement)}=${object};` })
  }
  const code = edited(chunk.code, edits)
  const left = [entry, ...contained].find((part) => imports(code, part))
  if (left !== undefined) throw new Error(`${chunk.fileName} still imports ${left.fileName}`)
  return code
}

const fileNameOf = ({ fileName }: Chunk): string => fileName.slice(fileName.lastIndexOf('/') + 1)

const isImportOf = ({ source }: Import, chunk: Chunk): boolean =>
  source.value.endsWith(`/${fileNameOf(chunk)}`)

/** Returns true if the code imports the chunk. Vite's list of preloads, which has only styles, does not count. */
function imports(code: string, chunk: Chunk): boolean {
  const before = code.split(`/${fileNameOf(chunk)}`).slice(0, -1)
  return before.some((text) => /(?:from|import\()["'`]\.{1,2}$/u.test(text.slice(-20)))
}

type Import = Extract<Statement, { type: 'ImportDeclaration' }>
type Export = Extract<Statement, { type: 'ExportNamedDeclaration' }>

/** Returns true for `export { … }`. Rolldown writes no other exports into a chunk. */
function isExport(statement: Statement): statement is Export {
  if (!statement.type.startsWith('Export')) return false
  if (
    statement.type !== 'ExportNamedDeclaration' ||
    statement.declaration !== null ||
    statement.source !== null
  )
    throw new Error(`a chunk has an unexpected ${statement.type}`)
  return true
}

/** Returns `exported:local` for each name of `export { … }`. */
const exportedNames = ({ specifiers }: Export): string[] =>
  specifiers.map(({ local, exported }) => `${nameOf(exported)}:${nameOf(local)}`)

/** Returns the beginning of a declaration of the names that a module imports. */
function destructured({ specifiers }: Import): string {
  const names = specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier') throw new Error(`a chunk has an unexpected ${specifier.type}`)
    return `${nameOf(specifier.imported)}:${specifier.local.name}`
  })
  return `const{${names.join(',')}}`
}

const nameOf = (name: Export['specifiers'][number]['local']): string =>
  name.type === 'Literal' ? JSON.stringify(name.value) : name.name

/**
 * Replaces the module's own address, of which Vite's loader of styles makes addresses that begin with a slash.
 */
function withoutMeta(code: string): string {
  const result = code
    .replaceAll('import.meta.resolve', 'undefined')
    .replaceAll('import.meta.url', 'document.baseURI')
  if (result.includes('import.meta')) throw new Error('the first script needs import.meta')
  return result
}

function edited(code: string, edits: readonly Edit[]): string {
  let result = ''
  let end = 0
  for (const edit of edits) {
    result += code.slice(end, edit.start) + edit.text
    end = edit.end
  }
  return result + code.slice(end)
}

/**
 * Returns the page with the classic script in place of its modules, each of which Vite writes on a line of its
 * own, and with the font of its first screen.
 */
function withClassicScript(page: string, { fileName }: Chunk, font: string | undefined): string {
  const isModule = (line: string): boolean =>
    line.includes('<script type="module"') || line.includes('<link rel="modulepreload"')
  const lines = page.split('\n')
  const at = lines.findIndex(isModule)
  if (at < 0) throw new Error('the page has no script')
  const preload = `    <link rel="preload" href="/${font ?? ''}" as="font" type="font/woff2" crossorigin />`
  const first = [`    <script defer src="/${fileName}"></script>`, ...(font === undefined ? [] : [preload])]
  return [...lines.slice(0, at), ...first, ...lines.slice(at).filter((line) => !isModule(line))].join('\n')
}
