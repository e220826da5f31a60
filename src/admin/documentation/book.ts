import { type Block, type Piece, readMarkdown } from './markdown.ts'

export interface Chapter {
  /** Its address below /admin/documentation. */
  name: string
  title: string
  sections: readonly Section[]
}

export interface Section {
  /** '' for what stands before the first heading. */
  id: string
  title: string
  blocks: readonly Block[]
}

/** A place in the documentation that holds what was searched for. */
export interface Hit {
  chapter: Chapter
  section: Section
  /** The words around it. */
  excerpt: string
}

/** The chapters of one language, read. */
export function readBook(chapters: Readonly<Record<string, string>>): Chapter[] {
  return Object.entries(chapters).map(([name, text]) => {
    const sections: { id: string; title: string; blocks: Block[] }[] = []
    let title = name
    for (const block of readMarkdown(text)) {
      if (block.kind === 'heading' && block.level === 1) {
        title = block.text
        sections.push({ id: '', title, blocks: [] })
      } else if (block.kind === 'heading') sections.push({ id: block.id, title: block.text, blocks: [] })
      else sections.at(-1)?.blocks.push(block)
    }
    return { name, title, sections }
  })
}

const said = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'paragraph':
      return said(block.pieces)
    case 'list':
      return block.items.map(({ pieces }) => said(pieces)).join(' ')
  }
}

/** Without accents and case, as people type. */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Characters before what was found, and in all. */
const excerptLength = { before: 40, whole: 140 } as const

/** Every section that holds all of the words; those with one in their heading come first. */
export function searchBook(book: readonly Chapter[], words: string): Hit[] {
  const wanted = folded(words).split(/\s+/u).filter(Boolean)
  const [first] = wanted
  if (first === undefined) return []
  const hits = book.flatMap((chapter) =>
    chapter.sections.flatMap((section) => {
      const text = section.blocks.map(textOf).join(' ')
      const whole = folded(`${section.title} ${text}`)
      if (!wanted.every((word) => whole.includes(word))) return []
      const at = Math.max(0, folded(text).indexOf(first) - excerptLength.before)
      const excerpt = text.slice(at, at + excerptLength.whole)
      const isTitled = wanted.some((word) => folded(section.title).includes(word))
      return [{ isTitled, hit: { chapter, section, excerpt: `${at > 0 ? '…' : ''}${excerpt}…` } }]
    }),
  )
  return [...hits.filter(({ isTitled }) => isTitled), ...hits.filter(({ isTitled }) => !isTitled)].map(
    ({ hit }) => hit,
  )
}
