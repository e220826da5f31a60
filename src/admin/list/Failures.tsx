import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RefusalWords } from '../RefusalWords.tsx'
import './bulk.css'

interface FailuresProps<Item> {
  failed: readonly { item: Item; code: string }[]
  name: (item: Item) => ReactNode
}

/** Of several, those with which it came to nothing, and why. */
export function Failures<Item extends { id: string }>({ failed, name }: FailuresProps<Item>) {
  if (failed.length === 0) return null
  return (
    <>
      <p>
        <Trans>With these it came to nothing:</Trans>
      </p>
      <ul className="console-failures">
        {failed.map(({ item, code }) => (
          <li key={item.id}>
            <strong>{name(item)}</strong> <FailureWords code={code} />
          </li>
        ))}
      </ul>
    </>
  )
}

function FailureWords({ code }: { code: string }) {
  if (code === 'already_exists') return <Trans>Another has this name by now.</Trans>
  return <RefusalWords code={code} />
}
