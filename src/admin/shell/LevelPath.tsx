import { Trans, useLingui } from '@lingui/react/macro'
import type { Assignment } from '../../contract/permissions/roles.ts'

/** Shows the path from the organization down to the org unit of the user’s highest role. */
export function LevelPath({ roles }: { roles: readonly Assignment[] }) {
  const { t } = useLingui()
  const [widest] = roles.toSorted((one, other) => one.path.length - other.path.length)
  if (widest === undefined) return null
  return (
    <nav className="console-level" aria-label={t`Level`}>
      <ol>
        {widest.path.length === 0 && (
          <li aria-current="location">
            <Trans>All organizations</Trans>
          </li>
        )}
        {widest.path.map(({ id, name }, index) => (
          <li key={id} aria-current={index === widest.path.length - 1 ? 'location' : undefined}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
    </nav>
  )
}
