/** Small arrowhead. It points down, or up if `up`; a style turns it for a part that is closed. */
export function Caret({ up = false }: { up?: boolean }) {
  return (
    <svg className="console-caret" viewBox="0 0 16 16" aria-hidden="true">
      <path d={up ? 'M3.5 10L8 5.5L12.5 10' : 'M3.5 6L8 10.5L12.5 6'} />
    </svg>
  )
}
