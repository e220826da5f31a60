/** A piece of a line; `at` tells it from the others. */
export interface Piece {
  kind: 'text' | 'strong' | 'code'
  text: string
  at: number
}

/** A line of a list. */
interface Item {
  pieces: Piece[]
  at: number
}

/** A part of a page, as far as the documentation's Markdown goes: headings, paragraphs and lists. `at` is its place. */
export type Block = { at: number } & Content

type Content =
  | { kind: 'heading'; level: 1 | 2; id: string; text: string }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; isOrdered: boolean; items: Item[] }

/**
 * Reads a page of the documentation. A heading ends with its id, as in `## Undo {#undo}`, which is the same in every
 * language, so that a link leads to the same place; the page's own title needs none.
 */
export function readMarkdown(text: string): Block[] {
  return text
    .trim()
    .split(/\n{2,}/u)
    .map((part, at) => ({ at, ...contentOf(part) }))
}

function contentOf(part: string): Content {
  const heading = /^(#{1,2}) (.+?)(?: \{#([\w-]+)\})?$/u.exec(part)
  if (heading !== null) {
    const [, marks = '', text = '', id = ''] = heading
    return { kind: 'heading', level: marks.length === 1 ? 1 : 2, id, text }
  }
  const lines = part.split('\n')
  if (lines.every((line) => /^(?:-|\d+\.) /u.test(line))) {
    const items = lines.map((line, at) => ({ at, pieces: piecesOf(line.replace(/^(?:-|\d+\.) /u, '')) }))
    return { kind: 'list', isOrdered: !part.startsWith('-'), items }
  }
  return { kind: 'paragraph', pieces: piecesOf(part.replaceAll('\n', ' ')) }
}

function piecesOf(line: string): Piece[] {
  return line
    .split(/(\*\*.+?\*\*|`.+?`)/u)
    .filter((piece) => piece !== '')
    .map((piece, at) => {
      if (piece.startsWith('**')) return { kind: 'strong', text: piece.slice(2, -2), at }
      if (piece.startsWith('`')) return { kind: 'code', text: piece.slice(1, -1), at }
      return { kind: 'text', text: piece, at }
    })
}
