import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'

/** The language of code: how comments and test titles are written. Fix the text, and not this list. */

/** Subjects that hide the actor of a sentence. */
const hiddenSubject = /^(?:what|who|whoever|whether|whatever|whose|whom)\b/iu
/** Archaic or ambiguous words; each has a plain one. */
const archaic =
  /\b(?:whoever|anew|at once|by now|so many|any more|for ever|asunder|somebody|nobody|himself|herself|lest|whereupon|thereof|hitherto|henceforth)\b/iu
/** A function of ours returns, emits or reports. */
const speakingFunction = /^(?:answers|tells|says)\b/iu
/** Documents outside the repository, which a reader cannot open. */
const foreign =
  /\b(?:decisions|contract|conference|language-review|product-spec|transport)\.md\b|\bcontract \d|\bproduct spec\b/u
/** Files of documents and code, as a comment names them. */
const namedFile = /\b(?:src|tests|public)\/[\w./-]+\.(?:md|tsx?|css|json|po)\b/gu

export interface CodeText {
  readonly path: string
  /** Comments without their marks; consecutive lines are one comment. */
  readonly comments: readonly string[]
}

/** Reads the comments of a TypeScript file with the bundler's own parser. */
export function commentsIn(path: string, text: string): CodeText {
  const comments: string[] = []
  let lastEnd = -1
  for (const { type, value, start, end } of parseSync(path, text).comments) {
    const plain = value
      .split('\n')
      .map((line) => line.replace(/^\s*\*? ?/u, ''))
      .join('\n')
      .trim()
    const continues = type === 'Line' && lastEnd >= 0 && text.slice(lastEnd, start).trim() === ''
    const before = continues ? comments.pop() : undefined
    comments.push(before === undefined ? plain : `${before}\n${plain}`)
    lastEnd = type === 'Line' ? end : -1
  }
  return { path, comments }
}

/** Reports comments that are not in plain technical English, or name a document or file that `root` does not hold. */
export function commentBreaches(root: string, files: readonly CodeText[]): string[] {
  return files.flatMap(({ path, comments }) =>
    comments.flatMap((comment) => {
      const told = (why: string): string => `${path}: ${why}: "${comment.slice(0, 80)}"`
      const missing = (comment.match(namedFile) ?? []).filter((file) => !existsSync(resolve(root, file)))
      return [
        ...(hiddenSubject.test(comment) || speakingFunction.test(comment) ? [told('names no actor')] : []),
        ...(archaic.exec(comment)?.slice(0, 1) ?? []).map((word) => told(`"${word}"`)),
        ...(foreign.test(comment) ? [told('refers to a document that is not here')] : []),
        ...missing.map((file) => told(`${file} is not here`)),
      ]
    }),
  )
}

/** Reports titles of tests, as `describe > test`, that do not begin with their subject or behavior. */
export function titleBreaches(titles: Iterable<string>): string[] {
  return [...titles].filter((title) =>
    title.split(' > ').some((part) => hiddenSubject.test(part) || archaic.test(part)),
  )
}
