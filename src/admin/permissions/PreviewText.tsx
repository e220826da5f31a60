import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PermissionPreview } from '../../contract/permissions/permissions.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import { GrantLevelName, DecisionText } from './CellText.tsx'

interface PreviewTextProps {
  preview: PermissionPreview
  busy: boolean
  onConfirm: () => void
  /** Fields of the form, above its button. */
  children: ReactNode
}

/**
 * Shows the effect of a change before it is made: the decisions that it overwrites, and the rooms that gain
 * or lose the function.
 */
export function PreviewText({ preview, busy, onConfirm, children }: PreviewTextProps) {
  const { overwritten, gain, lose, units, by_unit, rooms } = preview
  const { i18n } = useLingui()
  const count = overwritten.total
  return (
    <div className="console-preview" role="status">
      {count > 0 && (
        <div className="console-overwrites">
          <h3>
            <Icon name="warning" />
            <Trans>This overwrites lower-level permissions</Trans>
          </h3>
          <ul>
            {overwritten.items.map(({ node, said }) => (
              <li key={node.id}>
                <span>
                  <GrantLevelName level={node.level} /> · <bdi>{node.name}</bdi>
                </span>
                <span>
                  <DecisionText explicit={said} /> → <Trans>Inherited</Trans>
                </span>
              </li>
            ))}
          </ul>
          {count > overwritten.items.length && (
            <p>
              <Plural value={count - overwritten.items.length} one="and # more" other="and # more" />
            </p>
          )}
        </div>
      )}
      <p>
        {gain > 0 && (
          <Plural value={gain} one="# room gets this function." other="# rooms get this function." />
        )}{' '}
        {lose > 0 && (
          <Plural value={lose} one="# room loses this function." other="# rooms lose this function." />
        )}{' '}
        {gain + lose === 0 ? (
          <Trans>No rooms will change.</Trans>
        ) : (
          <Plural value={units} one="They are in # unit." other="They are in # units." />
        )}
      </p>
      {by_unit.length > 0 && (
        <PlainTable
          className="console-preview-units"
          headings={[
            <Trans key="unit">Unit/Practice</Trans>,
            <Trans key="now">Now</Trans>,
            <Trans key="after">After</Trans>,
            <Trans key="beds">Beds</Trans>,
          ]}
        >
          {by_unit.flatMap(({ id, name, gain: more, lose: fewer }) =>
            ([true, false] as const)
              .map((becomes) => ({ becomes, count: becomes ? more : fewer }))
              .filter(({ count: beds }) => beds > 0)
              .map(({ becomes, count: beds }) => (
                <tr key={`${id} ${becomes}`}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>{becomes ? <Trans>Off</Trans> : <Trans>On</Trans>}</td>
                  <td>{becomes ? <Trans>On</Trans> : <Trans>Off</Trans>}</td>
                  <td>{i18n.number(becomes ? beds : -beds, { signDisplay: 'always' })}</td>
                </tr>
              )),
          )}
        </PlainTable>
      )}
      {by_unit.length > 0 && units > by_unit.length && (
        <p>
          <Plural value={units - by_unit.length} one="and # more" other="and # more" />
        </p>
      )}
      {rooms.length > 0 && (
        <details>
          <summary>
            <Trans>Which rooms</Trans>
          </summary>
          <ul className="console-rooms">
            {rooms.map(({ id, name, unit, facility, becomes }) => (
              <li key={id}>
                <bdi>{name}</bdi> · <bdi>{unit}</bdi> · <bdi>{facility}</bdi>:{' '}
                <strong>
                  {becomes ? <Trans>gets this function</Trans> : <Trans>loses this function</Trans>}
                </strong>
              </li>
            ))}
            {gain + lose > rooms.length && (
              <li>
                <Plural value={gain + lose - rooms.length} one="and # more" other="and # more" />
              </li>
            )}
          </ul>
        </details>
      )}
      {children}
      <Button tone="primary" state={busy ? 'busy' : 'idle'} onPress={onConfirm}>
        {count > 0 ? (
          <Plural value={count} one="Overwrite # setting" other="Overwrite # settings" />
        ) : (
          <Trans>Save changes</Trans>
        )}
      </Button>
    </div>
  )
}
