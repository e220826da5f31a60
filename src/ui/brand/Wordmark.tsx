import sprite from '../icons.svg?no-inline'
import { MarkShapes } from './Mark.tsx'

/** Shows the mark with the product's name. */
export function Wordmark() {
  return (
    <svg className="wordmark" viewBox="0 0 235.5 48" role="img" aria-label="Wardlink">
      <MarkShapes />
      <use href={`${sprite}#name`} x="72" width="163.5" height="48" fill="currentColor" />
    </svg>
  )
}
