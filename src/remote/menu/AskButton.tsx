import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { hasOffersAtom } from '../../state/bedside/careRequests.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { OpenRequestCount } from '../frame/OpenRequestCount.tsx'
import { ScreenLink } from '../frame/ScreenLink.tsx'

/** Leads to what the patient can ask for, with the number of open requests. A room without offers has none. */
export function AskButton() {
  if (!useAtomValue(hasOffersAtom)) return null
  return (
    <ScreenLink to="/ask" className={buttonClass()}>
      <Icon name="handWaving" />
      <span>
        <Trans>Ask for something</Trans>
      </span>{' '}
      <OpenRequestCount />
    </ScreenLink>
  )
}
