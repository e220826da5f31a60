import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { unreadVisitsAtom } from '../../state/bedside/visits.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { CountMark } from '../frame/CountMark.tsx'
import { ScreenLink } from '../frame/ScreenLink.tsx'

/**
 * Leads to the record of who visited the patient by video, with the number of new visits. The menu has it twice, and
 * shows one: in the row under the tiles on a phone, and in the foot where that row is full.
 */
export function VisitsButton({ at }: { at: 'row' | 'foot' }) {
  const { t } = useLingui()
  const unread = useAtomValue(unreadVisitsAtom)
  return (
    <ScreenLink
      to="/visits"
      className={
        at === 'row'
          ? buttonClass({ className: 'visits-in-row' })
          : buttonClass({ tone: 'quiet', className: 'visits-in-foot' })
      }
    >
      <Icon name="eyes" />
      <span>
        <Trans>Visits</Trans>
      </span>
      <CountMark count={unread} label={t`${plural(unread, { one: '# new visit', other: '# new visits' })}`} />
    </ScreenLink>
  )
}
