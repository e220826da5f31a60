import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type Claim, claimsOf, tierOf } from './claims.ts'
import { readTests, type TestFile } from './testTitles.ts'

const heldBy = z.object({ file: z.string(), title: z.string() })
/** The values of a constant are omitted: JSON cannot represent every number. */
const constant = z.object({ name: z.string() }).transform(({ name }) => ({ name, is: null, spec: null }))
const rule = z.object({
  id: z.string(),
  says: z.string(),
  side: z.enum(['bedside', 'console', 'words']),
  proofs: z.array(heldBy.or(constant)),
})
const sections = z.array(
  z.object({ number: z.number(), title: z.string(), digest: z.string(), rules: z.array(rule) }),
)
const rows = z.record(z.string(), z.array(heldBy))
const attacks = z.array(z.object({ name: z.string(), proofs: z.tuple([heldBy], heldBy) }))

/** Claims of a checkout of this repository, and the tests that prove them. */
interface Checkout {
  readonly claims: readonly Claim[]
  readonly tests: ReadonlyMap<string, TestFile>
}

const tables = z.object({ sections, threats: rows, hazards: rows, attacks })

/** Prints the tables of the checkout that it runs in. */
const printTables = `
  import { sections } from './tests/rules/allRules.ts'
  import { attacks } from './tests/security/attacks.ts'
  // An older checkout has both tables in one file.
  const older = () => import('./tests/rules/operation.ts')
  const { threats } = await import('./tests/rules/threats.ts').catch(older)
  const { hazards } = await import('./tests/rules/hazards.ts').catch(older)
  process.stdout.write(JSON.stringify({ sections, threats, hazards, attacks }))
`

/**
 * Reads the tables and tests of a checkout, even of one whose tests have no tiers. A separate process loads
 * its modules.
 */
function readCheckout(root: string): Checkout {
  const args = ['--input-type=module', '--eval', printTables]
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 })
  return { claims: claimsOf(tables.parse(JSON.parse(printed))), tests: readTests(root) }
}

/** Number of proofs, and how many of them run on every change. */
interface Count {
  readonly all: number
  readonly change: number
}

const noCount: Count = { all: 0, change: 0 }
const sumOf = (counts: readonly Count[]): Count =>
  counts.reduce((sum, { all, change }) => ({ all: sum.all + all, change: sum.change + change }), noCount)

const keyOf = ({ kind, name }: Claim): string => `${kind} ${name}`

/** Returns the number of existing proofs, by kind and name of the claim. */
export function countProofs({ claims, tests }: Checkout): Map<string, Count> {
  return new Map(
    claims.map((claim) => {
      const tiers = claim.proofs.map((proof) => tierOf(proof, tests))
      const all = tiers.filter((tier) => tier !== null).length
      return [keyOf(claim), { all, change: tiers.filter((tier) => tier === 'change').length }]
    }),
  )
}

/** Returns the claims with fewer proofs than before, or with none that runs on every change. */
export function lostProofs(before: ReadonlyMap<string, Count>, after: ReadonlyMap<string, Count>): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.filter((key) => {
    const { all, change } = after.get(key) ?? noCount
    return all < (before.get(key) ?? noCount).all || change === 0
  })
}

function countTests({ tests }: Checkout): Count {
  const tiers = [...tests.values()].flatMap((file) => [...file.tiers.values()])
  return { all: tiers.length, change: tiers.filter((tier) => tier === 'change').length }
}

/**
 * Prints a table with the number of proofs of each claim, beside those of another checkout if one is named,
 * the sums, and the claims that lost a proof. Returns false if any did.
 */
export function printCounts(root: string, otherRoot: string | undefined): boolean {
  const here = readCheckout(root)
  const other = otherRoot === undefined ? here : readCheckout(resolve(otherRoot))
  const before = countProofs(other)
  const after = countProofs(here)
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  const line = (name: string, was: Count, is: Count): void =>
    print(`| ${[name.replaceAll('|', '\\|'), was.all, was.change, is.all, is.change].join(' | ')} |`)

  print(
    '| | before: proofs | in tier change | after: proofs | in tier change |\n| --- | --- | --- | --- | --- |',
  )
  for (const key of new Set([...before.keys(), ...after.keys()]))
    line(key, before.get(key) ?? noCount, after.get(key) ?? noCount)
  for (const kind of ['rule', 'threat', 'hazard', 'attack']) {
    const sum = (counts: ReadonlyMap<string, Count>): Count =>
      sumOf([...counts].flatMap(([key, count]) => (key.startsWith(`${kind} `) ? [count] : [])))
    line(`**every ${kind}**`, sum(before), sum(after))
  }
  line('**tests by their titles**', countTests(other), countTests(here))
  const lost = lostProofs(before, after)
  print(`\n${String(lost.length)} lost a proof${lost.map((name) => `\n- ${name}`).join('')}`)
  return lost.length === 0
}
