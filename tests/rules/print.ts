import { sections } from './allRules.ts'
import type { Constant, HeldBy, Rule } from './rule.ts'

/** Prints the table of the product spec's rules as Markdown: `npm run rules > rules.md`. */

const cell = (text: string): string => text.replaceAll('|', '\\|')

function proofWords(proof: HeldBy | Constant): string {
  if ('title' in proof) return `\`${proof.file}\`: ${cell(proof.title)}`
  return `${cell(proof.name)}: ${cell(String(proof.is))}`
}

function rowOf(section: number, { id, says, side, proofs, instead }: Rule): string {
  if (side === 'words') return `| | ${cell(says)} | |`
  const held = proofs.length === 0 ? 'console, not built yet' : proofs.map(proofWords).join('<br>')
  const otherwise = instead === undefined ? '' : `<br>_${cell(instead)}_`
  return `| ${String(section)}-${id} | ${cell(says)}${otherwise} | ${held} |`
}

for (const { number, title, rules } of sections) {
  const head = `## ${String(number)}. ${title}\n\n| rule | the specification says | held by |\n| --- | --- | --- |`
  const rows = rules.map((rule) => rowOf(number, rule))
  process.stdout.write(`${[head, ...rows].join('\n')}\n\n`)
}
