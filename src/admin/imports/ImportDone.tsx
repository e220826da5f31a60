import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ImportDetail } from '../../contract/imports.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { keyClass } from '../../ui/keyClass.ts'
import { MessagePanel } from '../faults/MessagePanel.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { ResultKey } from './ResultKey.tsx'

interface ImportDoneProps {
  item: ImportDetail
  download: ConsolePorts['download']
}

/** All rows are in. */
export function ImportDone({ item, download }: ImportDoneProps) {
  return (
    <ImportFrame step="done">
      <MessagePanel
        icon="checkCircle"
        title={<Plural value={item.rows} one="# room was imported" other="# rooms were imported" />}
      >
        <p>
          <Trans>The result lists each row with the device ID of its room.</Trans>
        </p>
        {item.kept && (
          <ResultKey item={item} download={download}>
            <Trans>Download the result</Trans>
          </ResultKey>
        )}
        <Link
          className={keyClass({ tone: 'primary' })}
          to="/admin/$"
          params={{ _splat: 'rooms' }}
          preload={false}
        >
          <Trans>Show the rooms</Trans>
        </Link>
      </MessagePanel>
    </ImportFrame>
  )
}
