import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useRef } from 'react'

/** Shows the heading of a page, whose text is also the document's title. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Re-renders when the language changes.
  useLingui()
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} · Wardlink`
  })
  return (
    <h1 ref={heading} className={className}>
      {children}
    </h1>
  )
}
