import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { readSearch } from '../../../domain/searchParams.ts'
import type { ListViewsView, ListViews } from '../../../state/admin/lists/listViews.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../../ui/status/InlineAlert.tsx'
import { Modal } from '../../../ui/dialogs/Modal.tsx'
import { RefusalText } from '../../RefusalText.tsx'
import type { ColumnLook } from '../ListRow.tsx'
import { moved, toggled } from './columnChoice.ts'
import './viewMenu.css'

interface ViewMenuProps {
  views: ListViews
  view: ListViewsView
  /** All columns of the list, in default order. */
  columns: readonly { name: string; heading: ReactNode; look?: ColumnLook }[]
  /** Names of the visible columns, in order. */
  shown: readonly string[]
  onColumns: (shown: readonly string[]) => void
  /** Query that reproduces the current view in an address. */
  query: string
}

/** Chooses the columns of a list and their order, and saves the current view under a name. */
export function ViewMenu(props: ViewMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="slidersHorizontal" onPress={() => setOpen(true)}>
        <Trans>View</Trans>
      </Button>
      {open && (
        <Modal
          title={<Trans>How this list is shown</Trans>}
          close={<Trans>Close</Trans>}
          onClose={() => setOpen(false)}
        >
          {props.view.code !== null && (
            <InlineAlert kind="error" live>
              <ViewRefusal code={props.view.code} />
            </InlineAlert>
          )}
          <div className="console-view">
            <Columns {...props} />
            <Views {...props} onGo={() => setOpen(false)} />
          </div>
        </Modal>
      )}
    </>
  )
}

function ViewRefusal({ code }: { code: string }) {
  switch (code) {
    case 'already_exists':
      return <Trans>This name is already in use.</Trans>
    case 'too_many_views':
      return <Trans>You have reached the limit for saved views. Remove one first.</Trans>
    default:
      return <RefusalText code={code} />
  }
}

function Columns({ columns, shown, onColumns }: ViewMenuProps) {
  const { t } = useLingui()
  const hidden = columns.filter(({ name }) => !shown.includes(name))
  const inOrder = shown.flatMap((name) => columns.filter((column) => column.name === name))
  return (
    <section>
      <h3>
        <Trans>Columns</Trans>
      </h3>
      <ul>
        {[...inOrder, ...hidden].map(({ name, heading, look }) => {
          const isShown = shown.includes(name)
          return (
            <li key={name} id={`column-${name}`}>
              <label className="console-choice">
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={look === 'row'}
                  onChange={() => onColumns(toggled(shown, name))}
                />
                {heading}
              </label>
              {isShown && (
                <>
                  <button
                    type="button"
                    aria-label={t`Move up`}
                    aria-describedby={`column-${name}`}
                    onClick={() => onColumns(moved(shown, name, -1))}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    aria-label={t`Move down`}
                    aria-describedby={`column-${name}`}
                    onClick={() => onColumns(moved(shown, name, 1))}
                  >
                    ↓
                  </button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button tone="quiet" onPress={() => onColumns([])}>
        <Trans>Reset Columns</Trans>
      </Button>
    </section>
  )
}

function Views({ views, view, query, onGo }: ViewMenuProps & { onGo: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const keep = async (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && (await views.keep(name.trim(), query))) setName('')
  }
  return (
    <section>
      <h3>
        <Trans>Saved views</Trans>
      </h3>
      {view.items.length === 0 && (
        <p>
          <Trans>No saved views yet. A view saves the search, filters, sort order and columns.</Trans>
        </p>
      )}
      <ul>
        {view.items.map((item) => (
          <li key={item.id}>
            <Button
              onPress={() => {
                void navigate({ to: '.', search: readSearch(item.query) })
                onGo()
              }}
            >
              <bdi>{item.name}</bdi>
            </Button>
            <button
              type="button"
              aria-label={t`Remove the view ${item.name}`}
              onClick={() => void views.remove(item.id)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void keep(event)}>
        <Field label={<Trans>Name of a new view</Trans>} value={name} maxLength={60} onChange={setName} />
        <Button submit>
          <Trans>Save this view</Trans>
        </Button>
      </form>
    </section>
  )
}
