import { useEffect } from 'react'

/** Sets the page's name in the document's only title; React's own `<title>` would add a second one. */
export function Title({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · Wardlink`
  }, [children])
  return null
}
