import { Link } from '@tanstack/react-router'
import { Wordmark } from '../../ui/brand/Wordmark.tsx'

/**
 * Shows the product name as a link to the console’s first page. It is above the sections, or in the bar while
 * they are closed.
 */
export function HomeLink() {
  return (
    <Link className="console-home" to="/admin/" activeOptions={{ exact: true }}>
      <Wordmark />
    </Link>
  )
}
