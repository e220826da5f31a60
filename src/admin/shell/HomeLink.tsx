import { Link } from '@tanstack/react-router'
import { Wordmark } from '../../ui/Wordmark.tsx'

/** The product's name, which leads to the console's first page. It stands over the sections, or where they are closed in the bar. */
export function HomeLink() {
  return (
    <Link
      className="console-home"
      to="/admin/$"
      params={{ _splat: '' }}
      activeOptions={{ exact: true }}
      preload={false}
    >
      <Wordmark />
    </Link>
  )
}
