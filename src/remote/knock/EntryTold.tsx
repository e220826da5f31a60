import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { EntryNotice } from '../../contract/calls/emergencyEntry.ts'
import { closeEntryNoticeAtom } from '../../state/bedside/entryNotices.ts'
import { nightHoursAtom } from '../../state/bedside/nightHours.ts'
import { useEmergencyReason } from '../../ui/visits/useEmergencyReason.ts'
import { KnockResult } from './KnockResult.tsx'

/** Notice of an emergency entry for the patient: the clinician, the time and the reason, until it is closed. */
export function EntryTold({ notice }: { notice: EntryNotice }) {
  const { i18n } = useLingui()
  const { zone: timeZone } = useAtomValue(nightHoursAtom)
  const close = useSetAtom(closeEntryNoticeAtom)
  const reason = useEmergencyReason()(notice.reason)
  const { id, name, from, note, outcome, came_in: cameIn = true, at } = notice
  const time = i18n.date(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const isEntered = outcome === 'entered' && cameIn
  return (
    <KnockResult
      heading={<Trans>Emergency Entry</Trans>}
      icon={isEntered ? 'eye' : 'cameraSlash'}
      title={
        isEntered ? (
          <Trans>
            <bdi>{name}</bdi> opened your camera
          </Trans>
        ) : outcome === 'entered' ? (
          <Trans>
            <bdi>{name}</bdi> did not come in
          </Trans>
        ) : (
          <Trans>The camera was covered</Trans>
        )
      }
      detail={
        isEntered ? (
          <Trans>
            Clinician, <bdi>{from}</bdi>. {time}
          </Trans>
        ) : (
          <Trans>
            <bdi>{name}</bdi>, <bdi>{from}</bdi>, wanted to see you. No one saw or heard you. {time}
          </Trans>
        )
      }
      onClose={() => void close(id)}
    >
      <div className="door-says">
        <strong>{reason}</strong>
        <p>
          <Trans>
            “<bdi>{note}</bdi>”
          </Trans>
        </p>
      </div>
    </KnockResult>
  )
}
