import { searchText } from '../../domain/text/searchText.ts'

/** Audience of a chapter: console users or server operators. */
export type Part = 'use' | 'operation'

export interface Chapter {
  /** Address below /admin/documentation. */
  name: string
  part: Part
  title: string
  sections: readonly Section[]
}

export interface Section {
  /** '' for the text before the first heading. */
  id: string
  title: string
  /** Markdown source. */
  text: string
}

/** Section of the documentation that matches a search. */
export interface Hit {
  chapter: Chapter
  section: Section
  /** Text around the match. */
  excerpt: string
}

/** Markdown of a language's chapters by address, in reading order. */
export type Chapters = Readonly<Record<Part, Readonly<Record<string, string>>>>

/** Returns the chapters of one language, each split at its headings. */
export function readBook({ use, operation }: Chapters): Chapter[] {
  const read = (part: Part) => (entry: readonly [string, string]) => readChapter(part, ...entry)
  return [...Object.entries(use).map(read('use')), ...Object.entries(operation).map(read('operation'))]
}

/**
 * Parses a chapter. A second-level heading ends with its id, as in `## Undo {#undo}`. The id is the same in
 * every language, so a link leads to the same section in each. The chapter's title needs no id.
 */
function readChapter(part: Part, name: string, text: string): Chapter {
  const sections: Section[] = []
  let title = name
  let lines: string[] = []
  let isCode = false
  const close = () => {
    const last = sections.at(-1)
    if (last !== undefined) last.text = lines.join('\n').trim()
    lines = []
  }
  for (const line of text.split('\n')) {
    // Lines in a code block may begin with # too.
    if (line.startsWith('```')) isCode = !isCode
    const heading = isCode ? null : /^(#{1,2}) (.+?)(?: \{#([\w-]+)\})?$/u.exec(line)
    if (heading === null) {
      lines.push(line)
      continue
    }
    close()
    const [, marks = '', words = '', id = ''] = heading
    if (marks === '#') title = words
    sections.push({ id, title: words, text: '' })
  }
  close()
  return { name, part, title, sections }
}

/** Returns the readable text of a section, without Markdown syntax and link targets. */
function saidIn(markdown: string): string {
  return markdown
    .replaceAll(/^(?:\s*```.*|\|[\s|:-]+\||#+ )/gmu, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/\*\*|`|^\s*(?:-|>|\d+\.) /gmu, '')
    .replaceAll(/\s*\|\s*/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Maximum number of characters before the match, and in total. */
const excerptLength = { before: 40, whole: 140 } as const

/** Returns every section that contains all of the words, with matches in headings first. */
export function searchBook(book: readonly Chapter[], words: string): Hit[] {
  const wanted = searchText(words).split(/\s+/u).filter(Boolean)
  const [first] = wanted
  if (first === undefined) return []
  const hits = book.flatMap((chapter) =>
    chapter.sections.flatMap((section) => {
      const text = saidIn(section.text)
      const fullText = searchText(`${section.title} ${text}`)
      if (!wanted.every((word) => fullText.includes(word))) return []
      const at = Math.max(0, searchText(text).indexOf(first) - excerptLength.before)
      const excerpt = text.slice(at, at + excerptLength.whole)
      const isTitled = wanted.some((word) => searchText(section.title).includes(word))
      return [{ isTitled, hit: { chapter, section, excerpt: `${at > 0 ? '…' : ''}${excerpt}…` } }]
    }),
  )
  return [...hits.filter(({ isTitled }) => isTitled), ...hits.filter(({ isTitled }) => !isTitled)].map(
    ({ hit }) => hit,
  )
}
