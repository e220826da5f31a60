import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { guidePictures, pictureAddress } from './guidePictures.ts'

/** Adds tables. Raw HTML is shown as plain text. */
const plugins = [remarkGfm]

const components: Components = {
  a: ({ href = '', children }) => <TextLink to={href}>{children}</TextLink>,
  img: ({ src, alt = '' }) => <Picture name={String(src)} alt={alt} />,
  // Commands, addresses and settings are left-to-right in every language.
  code: ({ children }) => <code dir="ltr">{children}</code>,
  pre: ({ children }) => <Listing>{children}</Listing>,
  table: ({ children }) => <Table>{children}</Table>,
}

/** Renders a section of the documentation from Markdown. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <Markdown remarkPlugins={plugins} components={components}>
      {text}
    </Markdown>
  )
}

/**
 * Link to another chapter, by its name and optionally a heading (`backup#restore`), or to an external page.
 */
function TextLink({ to, children }: { to: string; children: ReactNode }) {
  if (/^https?:/u.test(to)) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  const [chapter = '', hash = ''] = to.split('#')
  return (
    <Link to="/admin/documentation/{-$chapter}" params={{ chapter }} hash={hash}>
      {children}
    </Link>
  )
}

/** Picture of a screen in the language of the guide, which opens in its full size. Its place is kept until it is loaded. */
function Picture({ name, alt }: { name: string; alt: string }) {
  const { i18n } = useLingui()
  const address = pictureAddress(name, i18n.locale)
  return (
    <a className="docs-picture" href={address} target="_blank" rel="noopener noreferrer">
      <img src={address} alt={alt} loading="lazy" decoding="async" {...guidePictures[name]} />
    </a>
  )
}

function Listing({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    // A long line is read by scrolling, also with the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre dir="ltr" tabIndex={0} aria-label={t`Example`}>
      {children}
    </pre>
  )
}

function Table({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    // Wider than a phone, and scrolled by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="docs-table" role="region" tabIndex={0} aria-label={t`Table`}>
      <table>{children}</table>
    </div>
  )
}
