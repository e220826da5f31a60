import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** Returns the path of a file of src/server/deploy. */
export const deployPath = (name: string): string => resolve(root, 'src/server/deploy', name)

/**
 * Returns the text of a file of src/server/deploy with the hospital's own names, addresses and ports filled
 * in.
 * @throws if the file does not contain one of the texts to replace.
 */
export function deployFile(name: string, own: readonly (readonly [stands: string, own: string])[]): string {
  return own.reduce(
    (text, [stands, its]) => {
      if (!text.includes(stands)) throw new Error(`${name} does not hold ${stands}`)
      return text.replaceAll(stands, () => its)
    },
    readFileSync(deployPath(name), 'utf8'),
  )
}

/**
 * Returns the first code block in `language` of an English guide's section, as a reader copies it. Throws if
 * there is none.
 */
export function guideCode(guide: string, section: string, language: string): string {
  const text = readFileSync(resolve(root, `src/docs/en/${guide}.md`), 'utf8')
  const part = text.split(/^## /mu).find((one) => one.split('\n', 1)[0]?.endsWith(`{#${section}}`) === true)
  const code = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'msu').exec(part ?? '')?.[1]
  if (code === undefined) throw new Error(`${guide}#${section} has no ${language}`)
  return code
}
