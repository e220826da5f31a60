import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ImportDetail } from '../../contract/imports.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { MessagePanel } from '../faults/MessagePanel.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { ResultButton } from './ResultButton.tsx'

interface ImportDoneProps {
  item: ImportDetail
  download: ConsolePorts['download']
}

/** Shows how many rows were imported, and how many had errors and were left out. */
export function ImportDone({ item, download }: ImportDoneProps) {
  return (
    <ImportFrame kind={item.kind} step="done">
      <MessagePanel
        icon="checkCircle"
        title={
          item.kind === 'rooms' ? (
            <Plural value={item.rows - item.wrong} one="# room was imported" other="# rooms were imported" />
          ) : (
            <Plural
              value={item.check.records ?? item.rows - item.wrong}
              one="# person was imported"
              other="# people were imported"
            />
          )
        }
      >
        {item.wrong > 0 && (
          <p>
            <Plural
              value={item.wrong}
              one="# row had an error and was left out. The result names it."
              other="# rows had errors and were left out. The result names them."
            />
          </p>
        )}
        <p>
          {item.kind === 'rooms' ? (
            <Trans>The result lists each row with the device ID of its room.</Trans>
          ) : (
            <Trans>
              Each person gets an email with a link to set a password. The link is valid for 3 days. Sending
              many emails can take a few minutes.
            </Trans>
          )}
        </p>
        {item.kept && (
          <ResultButton item={item} download={download}>
            <Trans>Download the result</Trans>
          </ResultButton>
        )}
        <Link className={buttonClass({ tone: 'primary' })} to={`/admin/${item.kind}`}>
          {item.kind === 'rooms' ? <Trans>Show the rooms</Trans> : <Trans>Show the users</Trans>}
        </Link>
      </MessagePanel>
    </ImportFrame>
  )
}
