import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Chapter } from './book.ts'
import type { Block, Piece } from './markdown.ts'

/** A chapter, each of its headings a place that can be linked to. */
export function ChapterText({ chapter }: { chapter: Chapter }) {
  const { t } = useLingui()
  const { hash } = useLocation()
  // The text comes after the page: what the address names was not there yet when the browser looked for it.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return chapter.sections.map(({ id, title, blocks }) => (
    <section key={id}>
      {id === '' ? (
        <h1>{title}</h1>
      ) : (
        <h2 id={id}>
          {title}{' '}
          <a className="docs-link" href={`#${id}`} aria-label={t`Link to ${title}`}>
            #
          </a>
        </h2>
      )}
      {blocks.map((block) => (
        <BlockText key={block.at} block={block} />
      ))}
    </section>
  ))
}

function BlockText({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'paragraph':
      return (
        <p>
          <Pieces pieces={block.pieces} />
        </p>
      )
    case 'list': {
      const items = block.items.map(({ pieces, at }) => (
        <li key={at}>
          <Pieces pieces={pieces} />
        </li>
      ))
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
  }
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text, at }) => {
    switch (kind) {
      case 'strong':
        return <strong key={at}>{text}</strong>
      case 'code':
        return (
          <code key={at} dir="ltr">
            {text}
          </code>
        )
      case 'text':
        return text
    }
  })
}
