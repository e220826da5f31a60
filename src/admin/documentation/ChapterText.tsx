import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Chapter } from './book.ts'
import { MarkdownText } from './MarkdownText.tsx'

/** Shows a chapter. Each heading has an anchor link. */
export function ChapterText({ chapter }: { chapter: Chapter }) {
  const { t } = useLingui()
  const { hash } = useLocation()
  // The chapter loads after the page, so the anchor in the address did not exist when the browser first
  // looked for it.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return chapter.sections.map(({ id, title, text }) => (
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
      <MarkdownText text={text} />
    </section>
  ))
}
