import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import type { Assignment, Node } from '../../contract/permissions/roles.ts'
import { roleChoices, roleId } from '../../domain/users/roleChoices.ts'
import { emptyRole, type TypedRole } from '../../domain/users/roleDraft.ts'
import { mayGive, mayTake } from '../../domain/users/users.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import type { FieldControl } from '../records/RecordFields.tsx'
import { OrgUnitName } from './RoleChips.tsx'
import { roleHash } from './roleHash.ts'
import { RoleRow } from './RoleRow.tsx'

interface RoleEditorProps {
  field: FieldControl<TypedRole[]>
  /** Roles of the user who grants and removes the roles. */
  held: readonly Assignment[]
  paths: readonly Node[][]
}

/**
 * Edits the roles of an account: existing roles in rows, with a button to remove those that the user can
 * remove, and the roles to add.
 */
export function RoleEditor({ field, held, paths }: RoleEditorProps) {
  const { t } = useLingui()
  const id = useId()
  const { value: rows, onChange } = field
  const platform = t`Whole platform`
  const choices = useMemo(() => roleChoices(held, paths, platform), [held, paths, platform])
  const taken = new Set(rows.map(roleId))
  const { history } = useRouter()
  const { pathname, searchStr, hash } = useLocation()
  const next = emptyRole(rows)
  /** Number of the row that was asked for last. */
  const [asked, setAsked] = useState(hash === roleHash ? next.added : null)
  const add = () => onChange([...rows, next])
  const addLinked = useEffectEvent(add)
  useEffect(() => {
    if (hash !== roleHash) return
    addLinked()
    // A reload must not add another one.
    history.replace(`${pathname}${searchStr}`)
  }, [history, pathname, searchStr, hash])
  const without = (gone: TypedRole) => onChange(rows.filter((row) => row !== gone))
  // A role that only groups give comes again with the next request of the identity provider.
  const isOfGroups = ({ provisioned, direct }: TypedRole) => provisioned === true && direct !== true
  const may = (rule: typeof mayTake, { role, path: own }: TypedRole) => {
    const path = own.length === 0 ? [] : paths.find((way) => way.at(-1)?.id === own.at(-1)?.id)
    return role !== '' && path !== undefined && rule(held, { role, path })
  }
  const replace = (row: TypedRole, by: TypedRole) => onChange(rows.map((one) => (one === row ? by : one)))
  return (
    <div
      className="console-role-editor field"
      role="group"
      aria-labelledby={id}
      aria-describedby={field.error === undefined ? undefined : `${id}-error`}
    >
      <header>
        <h2 id={id}>{field.label}</h2>
        <Button
          icon="plus"
          onPress={() => {
            setAsked(next.added)
            add()
          }}
        >
          <Trans>Add role</Trans>
        </Button>
      </header>
      <ul>
        {rows.map((row) => {
          const { name = '' } = row.path.at(-1) ?? {}
          return row.added !== undefined ? null : (
            <li key={roleId(row)}>
              <span className="console-role">
                <code dir="ltr">{row.role}</code>
              </span>
              <p>
                <Trans>
                  applies to{' '}
                  <strong>
                    <OrgUnitName name={name} />
                  </strong>
                </Trans>
                <small>
                  <bdi>
                    {row.path
                      .slice(0, -1)
                      .map((above) => above.name)
                      .join(' › ')}
                  </bdi>
                </small>
              </p>
              <RoleGrant row={row} />
              {isOfGroups(row) && may(mayGive, row) && (
                <Button onPress={() => replace(row, { ...row, direct: true, undirected: row })}>
                  <Trans>Grant by hand too</Trans>
                  <span className="sr-only">
                    : {row.role}: {name}
                  </span>
                </Button>
              )}
              {!isOfGroups(row) && may(mayTake, row) && (
                <button
                  type="button"
                  aria-label={t`Remove ${row.role}: ${name}`}
                  onClick={() => (row.undirected === undefined ? without(row) : replace(row, row.undirected))}
                >
                  <Icon name="x" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {rows.map((row, index) =>
        row.added === undefined ? null : (
          <RoleRow
            key={row.added}
            row={row}
            isAsked={row.added === asked}
            choices={choices.filter(({ id: one }) => one === roleId(row) || !taken.has(one))}
            onChange={(changed) => onChange(rows.with(index, changed))}
            onRemove={() => without(row)}
          />
        ),
      )}
      {field.error !== undefined && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {field.error}
        </InlineAlert>
      )}
    </div>
  )
}

/** Shows who granted a role, and when, as far as that was recorded. */
function RoleGrant({ row: { granted_at: at, granted_by: by, provisioned, direct } }: { row: TypedRole }) {
  const { i18n } = useLingui()
  const date = at === undefined ? '' : i18n.date(new Date(at), { dateStyle: 'medium' })
  return (
    <small className="console-role-grant">
      {provisioned === true && direct === true ? (
        <Trans>From a group of the identity provider, and granted by hand</Trans>
      ) : provisioned === true ? (
        <Trans>From a group of the identity provider</Trans>
      ) : at === undefined ? (
        <Trans>Granted before this was recorded</Trans>
      ) : by === undefined ? (
        <Trans>Granted {date}</Trans>
      ) : (
        <Trans>
          Granted by <bdi>{by}</bdi>, {date}
        </Trans>
      )}
    </small>
  )
}
