import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, use, useState } from 'react'
import { Loader } from '../../ui/status/Loader.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { NotFound } from '../faults/NotFound.tsx'
import { type Chapter, searchBook } from './book.ts'
import { bookIn } from './bookIn.ts'
import { Contents } from './Contents.tsx'
import { Title } from '../../ui/page/Title.tsx'
import './documentation.css'

/** Loaded on demand with the Markdown parser, which no other screen needs. */
const ChapterText = lazy(async () => ({ default: (await import('./ChapterText.tsx')).ChapterText }))

const route = getRouteApi('/admin/documentation/{-$chapter}')

/** Shows the product documentation in the user's language, with a search, links to headings and printing. */
export function DocumentationScreen() {
  return (
    <Suspense
      fallback={
        <Loader>
          <Trans>Opening the documentation</Trans>
        </Loader>
      }
    >
      <Documentation />
    </Suspense>
  )
}

function Documentation() {
  const { chapter: name } = route.useParams()
  const { t, i18n } = useLingui()
  const book = use(bookIn(i18n.locale))
  const [words, setWords] = useState('')
  const chapter = name === undefined ? book[0] : book.find((one) => one.name === name)
  if (chapter === undefined) return <NotFound />
  return (
    <div className="docs">
      <Title>{chapter.title}</Title>
      <div className="docs-side">
        <label className="console-words">
          <Icon name="magnifyingGlass" />
          <input
            type="search"
            value={words}
            aria-label={t`Search the documentation`}
            placeholder={t`Search the documentation`}
            maxLength={200}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </label>
        <Contents book={book} current={chapter} />
      </div>
      {words.trim() === '' ? (
        <article className="docs-page">
          <Button className="docs-print" onPress={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <ChapterText key={chapter.name} chapter={chapter} />
        </article>
      ) : (
        <Hits book={book} words={words} onFollow={() => setWords('')} />
      )}
    </div>
  )
}

interface HitsProps {
  book: readonly Chapter[]
  words: string
  /** Called when a search result is opened. */
  onFollow: () => void
}

function Hits({ book, words, onFollow }: HitsProps) {
  const hits = searchBook(book, words)
  return (
    <div className="docs-page">
      <h1>
        <Trans>Search</Trans>
      </h1>
      <p role="status">
        <Plural value={hits.length} _0="No results. Try a different word." one="# result" other="# results" />
      </p>
      <ol className="docs-hits">
        {hits.map(({ chapter, section, excerpt }) => (
          <li key={`${chapter.name}#${section.id}`}>
            <Link
              to="/admin/documentation/{-$chapter}"
              params={{ chapter: chapter.name }}
              hash={section.id}
              onClick={onFollow}
            >
              {section.id === '' ? chapter.title : `${chapter.title} · ${section.title}`}
            </Link>
            <p>{excerpt}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
