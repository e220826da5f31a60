import { useEffect } from 'react'

/** Names the page in the document's only title: React's own would add another one. */
export function Title({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · Wardlink`
  }, [children])
  return null
}
