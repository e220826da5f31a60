import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { MessagePanel } from './MessagePanel.tsx'

/** 404 page, for an unknown address or one that the user's role gives no access to. */
export function NotFound() {
  return (
    <MessagePanel icon="question" title={<Trans>Page not found</Trans>}>
      <p>
        <Trans>This page does not exist, or your role does not include it.</Trans>
      </p>
      <Link className={buttonClass({ tone: 'primary' })} to="/admin/rooms">
        <Trans>Go to Room/Bed</Trans>
      </Link>
    </MessagePanel>
  )
}
