import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { type NativePart, nativePartsOf } from './nativeParts.ts'

const Names = z.optional(z.record(z.string(), z.string()))

/** An installed package of npm's lock file, version 3, by its folder. */
const LockedPackage = z.object({
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  dependencies: Names,
  optionalDependencies: Names,
})
const Lock = z.object({ packages: z.record(z.string(), LockedPackage) })
type Packages = ReadonlyMap<string, z.infer<typeof LockedPackage>>

/**
 * Returns the CycloneDX 1.5 bill of what ships, as JSON: every package of the lock file but those for development,
 * on all platforms, and the programs and libraries that are compiled into the packages of this platform. Equal for
 * equal packages: it has no date, and its serial number is computed from its content.
 *
 * `npm sbom --omit=dev` leaves out packages that one for development needs too, among them React.
 *
 * @param root Folder of the repository, with its packages installed.
 */
export async function writeSbom(root: string): Promise<string> {
  const lock = Lock.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const packages: Packages = new Map(Object.entries(lock.packages).filter(([, { dev }]) => dev !== true))
  const places = [...packages.keys()].filter((place) => place !== '').toSorted()
  const own = packages.get('')
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': 'wardlink',
        type: 'application',
        name: 'wardlink',
        ...(own?.version !== undefined && { version: own.version }),
      },
    },
    components: await Promise.all(places.map((place) => describe(packages, place, root))),
    dependencies: ['', ...places].map((place) => ({
      ref: place === '' ? 'wardlink' : place,
      dependsOn: neededBy(packages, place),
    })),
  }
  const sum = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
  return `${JSON.stringify({ serialNumber: `urn:uuid:${uuidOf(sum)}`, ...bill }, null, 2)}\n`
}

/** Returns the name of a package that is installed in this folder. */
function nameOf(place: string): string {
  const folder = basename(dirname(place))
  return folder.startsWith('@') ? `${folder}/${basename(place)}` : basename(place)
}

async function describe(packages: Packages, place: string, root: string) {
  const { version = '', integrity, license, optional, name = nameOf(place) } = packages.get(place) ?? {}
  const [algorithm, digest = ''] = integrity?.split('-', 2) ?? []
  const folder = join(root, place)
  const isHere = await stat(folder).then(
    () => true,
    () => false,
  )
  const parts = isHere ? await nativePartsOf({ name, version, folder }) : []
  return {
    'bom-ref': place,
    type: 'library',
    name,
    version,
    scope: optional === true ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(license !== undefined && { licenses: licensesOf(license) }),
    ...(parts.length > 0 && { components: parts.map((part) => describePart(part, place)) }),
  }
}

/** Describes a license of a package: an identifier or an expression of SPDX, or a name. */
function licensesOf(license: string) {
  if (/ (?:AND|OR|WITH) /u.test(license)) return [{ expression: license }]
  return [{ license: /^[\w.+-]+$/u.test(license) ? { id: license } : { name: license } }]
}

function describePart({ type, name, version, cpe }: NativePart, within: string) {
  return {
    'bom-ref': `${within}/${name}`,
    type,
    name,
    ...(version !== undefined && { version }),
    ...(version !== undefined && cpe && { cpe: `cpe:2.3:a:${cpe.join(':')}:${version}:*:*:*:*:*:*:*` }),
  }
}

/** Returns the folders of the packages that a package needs, as Node.js finds them: from its own folder upwards. */
function neededBy(packages: Packages, place: string): string[] {
  const { dependencies, optionalDependencies } = packages.get(place) ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  return [...new Set(names.flatMap((name) => find(packages, place, name) ?? []))].toSorted()
}

function find(packages: Packages, place: string, name: string): string | null {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages.has(found)) return found
    if (folder === '') return null
  }
}

/** Returns a UUID of version 8 (RFC 9562) with these bits. */
function uuidOf(hex: string): string {
  const digits = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}
