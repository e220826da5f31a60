import type { Fault } from './fault.ts'
import { ends, ProductCopy, type Verdict } from './productCopy.ts'

interface PlantOptions {
  /** Value of Vitest's `--tags-filter`: which tests may catch a fault. */
  readonly tags: readonly string[]
  /** Parts of the names of the faults to plant; empty for all faults. */
  readonly asked: readonly string[]
}

/**
 * Plants the faults one after another in a copy of the product, runs the test that catches each, and prints
 * its result. Resolves to true if every test failed and there was at least one.
 */
export async function plantEach(faults: readonly Fault[], { tags, asked }: PlantOptions): Promise<boolean> {
  const wanted = faults.filter(({ name }) => asked.length === 0 || asked.some((text) => name.includes(text)))
  const copy = await ProductCopy.make(tags)
  const seen: Verdict['end'][] = []
  try {
    for (const fault of wanted) {
      const { end, said } = await copy.with(fault)
      seen.push(end)
      process.stdout.write(`${end}: ${fault.name} (${said.slice(0, 120)})\n`)
    }
  } finally {
    await copy.close()
  }
  const count = (which: Verdict['end']): string => String(seen.filter((end) => end === which).length)
  const [red, green, none] = ends
  process.stdout.write(`${count(red)} seen red, ${count(green)} stayed green, ${count(none)} did not run\n`)
  return seen.length > 0 && seen.every((end) => end === red)
}
