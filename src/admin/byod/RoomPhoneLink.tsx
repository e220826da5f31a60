import { Trans, useLingui } from '@lingui/react/macro'
import type { PhoneLinkView } from '../../state/admin/phoneLink.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RefusalText } from '../RefusalText.tsx'

interface LinkOfPlaceProps {
  /** The place's id. */
  place: string
  /** The link that was asked for last, whatever its place. */
  link: PhoneLinkView
  onIssue: () => void
}

/** Asks for a link into a place, and shows it while it is in sight. */
export function RoomPhoneLink({ place, link, onIssue }: LinkOfPlaceProps) {
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
              <Trans>For one phone, for two hours. It is not shown again.</Trans>
            </p>
          </>
        )}
        {mine?.kind === 'refused' && <RefusalText code={mine.code} />}
      </div>
    </div>
  )
}
