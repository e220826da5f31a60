import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { SettingList } from '../../contract/settings/settingRequests.ts'
import { SettingOrgUnitName } from './LevelDots.tsx'

const route = getRouteApi('/admin/settings')

interface SettingLevelProps {
  list: SettingList
  /** Org units at which the user’s own roles apply. Of those above them, only the names are known. */
  ends: readonly (string | null)[]
}

/** Shows the current level as the path down to it, and its children. */
export function SettingLevel({ list: { path, children }, ends }: SettingLevelProps) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const id = useId()
  const own = path.findIndex((orgUnit) => ends.includes(orgUnit.id))
  return (
    <div className="console-setting-level">
      <nav className="console-level" aria-label={t`Level of these settings`}>
        <ol>
          {path.map((orgUnit, depth) => (
            <li
              key={orgUnit.id ?? 'platform'}
              aria-current={depth === path.length - 1 ? 'location' : undefined}
            >
              {depth < path.length - 1 && depth >= own ? (
                <Link to="/admin/settings" search={{ node: orgUnit.id ?? 'platform' }}>
                  <SettingOrgUnitName orgUnit={orgUnit} />
                </Link>
              ) : (
                <SettingOrgUnitName orgUnit={orgUnit} />
              )}
            </li>
          ))}
        </ol>
      </nav>
      {children.length > 0 && (
        <>
          <label htmlFor={id}>
            <Trans>Open a lower level</Trans>
          </label>
          <select
            id={id}
            value=""
            onChange={({ currentTarget }) => void navigate({ search: { node: currentTarget.value } })}
          >
            <option value="">–</option>
            {children.map(({ id: orgUnitId, name }) => (
              <option key={orgUnitId} value={orgUnitId ?? ''}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  )
}
