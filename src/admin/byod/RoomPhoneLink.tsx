import { Trans, useLingui } from '@lingui/react/macro'
import type { PhoneLinkView } from '../../state/admin/phoneLink.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RefusalText } from '../RefusalText.tsx'

interface RoomPhoneLinkProps {
  /** Id of the room. */
  place: string
  /** The most recently issued link, of any room. */
  link: PhoneLinkView
  onIssue: () => void
}

/** Issues a link for a patient's phone to a room, and shows it. */
export function RoomPhoneLink({ place, link, onIssue }: RoomPhoneLinkProps) {
  const { t } = useLingui()
  const mine = link.kind !== 'none' && link.room === place ? link : null
  return (
    <div className="console-link">
      <Button icon="phone" state={mine?.kind === 'asking' ? 'busy' : 'idle'} onPress={onIssue}>
        <Trans>Issue a link</Trans>
      </Button>
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
              <Trans>Works on one phone, for 2 hours. You will not be able to see it again.</Trans>
            </p>
          </>
        )}
        {mine?.kind === 'refused' && <RefusalText code={mine.code} />}
      </div>
    </div>
  )
}
