import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Assignment, Node } from '../../contract/permissions/roles.ts'
import { type DraftRole, emptyRole, roleDraft, rolesInDraft } from '../../domain/users/roleDraft.ts'
import { mayTake } from '../../domain/users/users.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import type { FieldControl } from '../records/RecordFields.tsx'
import { OrgUnitName } from './RoleChips.tsx'
import { RoleRow } from './RoleRow.tsx'

interface RoleEditorProps {
  field: FieldControl
  /** Roles of the user who grants and removes the roles. */
  held: readonly Assignment[]
  paths: readonly Node[][]
  /** Draft text of the roles when the form was opened. */
  opened: string
}

/**
 * Edits the roles of an account: existing roles as tokens, with a button to remove those that the user can
 * remove, and the roles to add.
 */
export function RoleEditor({ field, held, paths, opened }: RoleEditorProps) {
  const { t } = useLingui()
  const id = useId()
  const rows = rolesInDraft(field.value)
  const before = rolesInDraft(opened)
  const isThere = (row: DraftRole) =>
    before.some(
      ({ role, node_id: orgUnitId }) => role !== '' && role === row.role && orgUnitId === row.node_id,
    )
  const put = (next: readonly DraftRole[]) => field.onChange(roleDraft(next))
  const without = (gone: DraftRole) => put(rows.filter((row) => row !== gone))
  const isMine = ({ role, node_id: orgUnitId }: DraftRole) => {
    const path = orgUnitId === '' ? [] : paths.find((way) => way.at(-1)?.id === orgUnitId)
    return role !== '' && path !== undefined && mayTake(held, { role, path })
  }
  return (
    <div
      className="console-role-editor field"
      role="group"
      aria-labelledby={id}
      aria-describedby={field.error === undefined ? undefined : `${id}-error`}
    >
      <span id={id}>{field.label}</span>
      <ul>
        {rows.filter(isThere).map((row) => (
          <li key={`${row.role} ${row.node_id}`} className="console-role">
            <code dir="ltr">{row.role}</code>
            <OrgUnitName name={row.name} />
            {isMine(row) && (
              <button
                type="button"
                aria-label={t`Remove ${row.role}: ${row.name}`}
                onClick={() => without(row)}
              >
                <Icon name="x" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {rows.map((row, index) =>
        isThere(row) ? null : (
          <RoleRow
            key={row.row}
            row={row}
            held={held}
            paths={paths}
            onChange={(next) => put(rows.with(index, next))}
            onRemove={() => without(row)}
          />
        ),
      )}
      <div>
        <Button icon="plus" onPress={() => put([...rows, emptyRole(rows)])}>
          <Trans>Add role</Trans>
        </Button>
      </div>
      {field.error !== undefined && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {field.error}
        </InlineAlert>
      )}
    </div>
  )
}
