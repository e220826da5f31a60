import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { MessagePanel } from './MessagePanel.tsx'

/** 404: an address that leads nowhere, or to what this person's role does not show. */
export function NotFound() {
  return (
    <MessagePanel icon="question" title={<Trans>Page not found</Trans>}>
      <p>
        <Trans>There is no such page, or your role does not show it.</Trans>
      </p>
      <Link className={buttonClass({ tone: 'primary' })} to="/admin/$" params={{ _splat: 'rooms' }}>
        <Trans>Go to Room/Bed</Trans>
      </Link>
    </MessagePanel>
  )
}
