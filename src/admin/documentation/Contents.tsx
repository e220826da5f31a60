import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Chapter, Part } from './book.ts'

interface ContentsProps {
  book: readonly Chapter[]
  current: Chapter
}

/** Lists the chapters of the documentation, those for console users before those for server operators. */
export function Contents({ book, current }: ContentsProps) {
  const { t } = useLingui()
  const heading = useId()
  const chapters = (part: Part) => (
    <ol aria-labelledby={part === 'operation' ? heading : undefined}>
      {book
        .filter((chapter) => chapter.part === part)
        .map((chapter) => (
          <li key={chapter.name}>
            <Link
              to="/admin/documentation/{-$chapter}"
              params={{ chapter: chapter.name }}
              aria-current={chapter === current ? 'page' : undefined}
            >
              {chapter.title}
            </Link>
          </li>
        ))}
    </ol>
  )
  return (
    <nav className="docs-contents" aria-label={t`Contents`}>
      {chapters('use')}
      <p id={heading}>
        <Trans>Running the server</Trans>
      </p>
      {chapters('operation')}
    </nav>
  )
}
