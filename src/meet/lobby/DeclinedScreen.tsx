import { Trans } from '@lingui/react/macro'
import { MessagePage } from '../MessagePage.tsx'

export function DeclinedScreen() {
  return (
    <MessagePage icon="checkCircle" title={<Trans>You declined the call</Trans>}>
      <Trans>We told the room that you cannot join. You can close this page.</Trans>
    </MessagePage>
  )
}
