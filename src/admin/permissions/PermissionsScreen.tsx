import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import { createPermissionModel } from '../../state/admin/permissions/permissionModel.ts'
import type { PermissionPorts } from '../../state/admin/permissions/permissionModel.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { ChildGrid, LevelGrid } from './LevelGrid.tsx'
import { AccessExplanationLink } from './LevelLinks.tsx'
import { TriedPanel } from './TriedPanel.tsx'
import { Title } from '../../ui/page/Title.tsx'

interface PermissionsScreenProps {
  ports: PermissionPorts
  /** Null for the highest org unit at which the user decides on permissions. */
  orgUnitId: string | null
}

/** Shows which functions rooms have. They are decided by level, after a preview of the effect. */
export function PermissionsScreen({ ports, orgUnitId }: PermissionsScreenProps) {
  const { t } = useLingui()
  const store = useStore()
  const [model] = useState(() => createPermissionModel(orgUnitId, ports, store))
  const view = useAtomValue(model.viewAtom)
  useEffect(() => void model.load(), [model])
  if (view.kind === 'loading')
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={() => void model.load()} />
  const { grid, tried, saved } = view
  const own = grid.path.at(-1)?.node ?? null
  const chosen = tried?.chosen ?? null
  const choose = model.choose
  return (
    <>
      <Title>{t`Permissions`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Permissions</Trans>
        </h1>
        {own !== null && (
          <p>
            <bdi>{own.name}</bdi>
          </p>
        )}
        <div className="console-actions">
          {own?.level === 'room' && (
            <Link
              className={buttonClass()}
              to="/admin/permissions/why"
              search={{ room: own.id, function: remoteFunctions[0] }}
            >
              <Icon name="question" />
              <Trans>Why?</Trans>
            </Link>
          )}
          {own?.level !== 'room' && <AccessExplanationLink search={own === null ? {} : { node: own.id }} />}
        </div>
      </div>
      {saved && (
        <p className="console-saved" role="status">
          <Trans>Changes Sucessfully Saved.</Trans>
        </p>
      )}
      {tried !== null && (
        <TriedPanel
          key={`${tried.chosen.orgUnit.id} ${tried.chosen.cell.function}`}
          tried={tried}
          model={model}
        />
      )}
      {grid.path.length > 0 && (
        <section>
          <h2>
            <Trans>Permissions by level</Trans>
          </h2>
          <p className="console-second">
            <Trans>A grant at a higher level overwrites the levels below it.</Trans>
          </p>
          <LevelGrid rows={grid.path} chosen={chosen} onChoose={choose} />
          <InlineAlert kind="soft" icon="lockSimple">
            <Trans>
              <b>Locked:</b> You cannot assign the selected permission at this level.
            </Trans>
          </InlineAlert>
        </section>
      )}
      {own?.level !== 'room' && (
        <section>
          <h2>
            <Trans>Directly below</Trans>
          </h2>
          {grid.children.length === 0 ? (
            <p className="console-empty">
              <Trans>There is nothing below this level yet.</Trans>
            </p>
          ) : (
            <ChildGrid rows={grid.children} chosen={chosen} onChoose={choose} />
          )}
          {grid.total > grid.children.length && (
            <p>
              <Plural value={grid.total - grid.children.length} one="and # more" other="and # more" />
            </p>
          )}
        </section>
      )}
    </>
  )
}
