import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeviceLog } from '../../contract/technician/deviceTechnician.ts'
import { searchText } from '../../domain/text/searchText.ts'
import type { TechnicianPorts } from '../../state/admin/technician/technicianPorts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

interface LogPanelProps {
  log: DeviceLog
  /** Device id, used in the file name. */
  name: string
  technician: Pick<TechnicianPorts, 'save'>
}

/** Shows the log of a device, newest first, with a search and a download as a file. */
export function LogPanel({ log, name, technician }: LogPanelProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const written = log.lines.map(({ at, kind, word }) => `${new Date(at).toISOString()} ${kind} ${word}`)
  const asked = searchText(words)
  const shown = written.filter((line) => searchText(line).includes(asked))
  return (
    <div className="technician-log">
      <div className="technician-keys">
        <label className="console-words">
          <Icon name="magnifyingGlass" />
          <input
            type="search"
            value={words}
            aria-label={t`Find in the log`}
            placeholder={t`Find in the log`}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <Button
          icon="downloadSimple"
          onPress={() => technician.save(`wardlink-${name}.log`, `${written.join('\n')}\n`)}
        >
          <Trans>Download</Trans>
        </Button>
      </div>
      {shown.length === 0 ? (
        <p role="status">
          <Trans>No matching log lines.</Trans>
        </p>
      ) : (
        // Long, and scrolled by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre dir="ltr" tabIndex={0} aria-label={t`Log of the device`}>
          {shown.toReversed().join('\n')}
        </pre>
      )}
    </div>
  )
}
