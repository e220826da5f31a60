/**
 * Prints the table of the product specification's rules as Markdown, with the tier of each proof: `npm run
 * rules > rules.md`. With `npm run rules -- --count [checkout]`, prints the number of proofs of every rule,
 * threat, hazard and attack instead, beside those of another checkout of this repository.
 */
import { resolve } from 'node:path'
import { sections } from './allRules.ts'
import { tierOf } from './claims.ts'
import { printCounts } from './count.ts'
import type { Constant, HeldBy, Rule } from './rule.ts'
import { readTests, type Tier } from './testTitles.ts'

const root = resolve(import.meta.dirname, '../..')
const tests = readTests(root)

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** A constant is compared by a test that runs on every change. */
const proofTier = (proof: HeldBy | Constant): Tier | null =>
  'title' in proof ? tierOf(proof, tests) : 'change'

function proofWords(proof: HeldBy | Constant): string {
  const tier = String(proofTier(proof))
  if ('title' in proof) return `\`${proof.file}\`: ${cell(proof.title)} (${tier})`
  return `${cell(proof.name)}: ${cell(String(proof.is))} (${tier})`
}

function rowOf(section: number, { id, says, side, proofs, instead }: Rule): string {
  if (side === 'words') return `| | ${cell(says)} | | |`
  const held = proofs.length === 0 ? 'console, not built yet' : proofs.map(proofWords).join('<br>')
  const tier = proofs.length === 0 ? '' : proofs.some((one) => proofTier(one) === 'change') ? 'change' : 'all'
  const otherwise = instead === undefined ? '' : `<br>_${cell(instead)}_`
  return `| ${String(section)}-${id} | ${cell(says)}${otherwise} | ${held} | ${tier} |`
}

function printRules(): void {
  for (const { number, title, rules } of sections) {
    const head = `## ${String(number)}. ${title}\n\n| rule | the specification says | held by | tier |\n| --- | --- | --- | --- |`
    const rows = rules.map((rule) => rowOf(number, rule))
    process.stdout.write(`${[head, ...rows].join('\n')}\n\n`)
  }
}

const [asked, before] = process.argv.slice(2)
if (asked === undefined) printRules()
else if (asked === '--count') process.exitCode = printCounts(root, before) ? 0 : 1
else throw new Error(`There is no ${asked}: ask for --count [checkout], or for nothing.`)
