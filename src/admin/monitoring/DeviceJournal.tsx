import { Trans, useLingui } from '@lingui/react/macro'
import type { JournalEntry } from '../../contract/monitoring/monitoring.ts'
import { DateTime } from '../list/DateTime.tsx'
import { DeviceSection } from './DeviceSection.tsx'

/** Shows the commands between the server and a device, newest first. */
export function DeviceJournal({ journal }: { journal: readonly JournalEntry[] }) {
  return (
    <DeviceSection
      title={<Trans>Last commands</Trans>}
      empty={<Trans>None yet.</Trans>}
      headings={[
        <Trans key="time">Time</Trans>,
        <Trans key="command">Command</Trans>,
        <Trans key="outcome">Outcome</Trans>,
        <Trans key="took">Duration</Trans>,
      ]}
      rows={journal.map((entry, place) => (
        // eslint-disable-next-line react/no-array-index-key
        <JournalRow key={`${entry.at} ${place}`} entry={entry} />
      ))}
    />
  )
}

function JournalRow({ entry }: { entry: JournalEntry }) {
  const { i18n } = useLingui()
  const time = (
    <td>
      <DateTime at={entry.at} exact />
    </td>
  )
  if (entry.what !== 'command')
    return (
      <tr>
        {time}
        <td colSpan={3}>
          {entry.what === 'linked' ? (
            <Trans>The device connected.</Trans>
          ) : (
            <Trans>
              Disconnected (<code dir="ltr">{entry.code}</code>).
            </Trans>
          )}
        </td>
      </tr>
    )
  return (
    <tr>
      {time}
      <td className="console-code" dir="ltr">
        {entry.command}
        {entry.times > 1 && ` × ${i18n.number(entry.times)}`}
      </td>
      <td>
        <Outcome outcome={entry.outcome} />
      </td>
      <td>{i18n.number(entry.ms, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })}</td>
    </tr>
  )
}

function Outcome({ outcome }: { outcome: string }) {
  switch (outcome) {
    case 'done':
      return <Trans>Done</Trans>
    case 'offline':
      return <Trans>No answer</Trans>
    case 'busy':
      return <Trans>Busy</Trans>
    case 'failed':
      return <Trans>Failed</Trans>
    default:
      return <code dir="ltr">{outcome}</code>
  }
}
