import { Trans } from '@lingui/react/macro'
import { MessagePage } from '../MessagePage.tsx'

export function DeclinedScreen() {
  return (
    <MessagePage icon="checkCircle" title={<Trans>You declined the call</Trans>}>
      <Trans>The room has been told that you will not come. You can close this page.</Trans>
    </MessagePage>
  )
}
