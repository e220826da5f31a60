import { Trans, useLingui } from '@lingui/react/macro'
import type { RoomItem } from '../../contract/rooms.ts'
import type { PhoneLinkView } from '../../state/admin/phoneLink.ts'
import { Key } from '../../ui/Key.tsx'
import { RefusalWords } from '../RefusalWords.tsx'

interface ByodRowProps {
  place: RoomItem
  /** The link that was asked for last, whatever its place. */
  link: PhoneLinkView
  onIssue: () => void
}

/** A place, and the link into it while it is in sight. */
export function ByodRow({ place, link, onIssue }: ByodRowProps) {
  const { number, bed, patient, unit, facility } = place
  return (
    <tr>
      <th scope="row">
        <bdi>{number}</bdi>
        {bed !== '' && (
          <>
            {' · '}
            <Trans>
              Bed <bdi>{bed}</bdi>
            </Trans>
          </>
        )}
      </th>
      <td>{patient !== null && <bdi>{`${patient.first_name} ${patient.last_name}`}</bdi>}</td>
      <td>
        <bdi>{unit}</bdi>
      </td>
      <td>
        <bdi>{facility}</bdi>
      </td>
      <td>
        <LinkOfPlace link={link} place={place} onIssue={onIssue} />
      </td>
    </tr>
  )
}

/** Asks for a link, and shows it. */
function LinkOfPlace({ place, link, onIssue }: ByodRowProps) {
  const { t } = useLingui()
  const mine = link.kind !== 'none' && link.room === place.id ? link : null
  return (
    <div className="console-link">
      <Key icon="phone" state={mine?.kind === 'asking' ? 'busy' : 'idle'} onPress={onIssue}>
        <Trans>Issue a link</Trans>
      </Key>
      <div role="status">
        {mine?.kind === 'issued' && (
          <>
            <input
              readOnly
              dir="ltr"
              aria-label={t`Link for the patient’s phone`}
              value={mine.link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <p>
              <Trans>For one phone, for two hours. It is not shown again.</Trans>
            </p>
          </>
        )}
        {mine?.kind === 'refused' && <RefusalWords code={mine.code} />}
      </div>
    </div>
  )
}
