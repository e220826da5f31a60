import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { type ReactNode, useRef, useState } from 'react'
import {
  type ContentPort,
  type NotShared,
  type OpenedContent,
  shareContentAtom,
} from '../../../state/calls/contentShare.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../../ui/status/InlineAlert.tsx'
import { Modal } from '../../../ui/dialogs/Modal.tsx'

function WhyNot({ because }: { because: NotShared }): ReactNode {
  switch (because) {
    case 'cancelled':
      return <Trans>Nothing was shared. Try again, or share a photo.</Trans>
    case 'refused':
      return <Trans>This device did not share its screen. You can share a photo instead.</Trans>
    case 'unreadable':
      return <Trans>This picture cannot be opened. Choose another one.</Trans>
    case 'not_connected':
      return <Trans>This remote is being connected to the call. Try again in a moment.</Trans>
  }
}

/**
 * Dialog that asks what to show to everyone in the call: this device’s screen or a photo, which can also be
 * taken now.
 */
export function ShareDialog({
  openContent,
  onClose,
}: {
  openContent: () => ContentPort
  onClose: () => void
}) {
  const { t } = useLingui()
  const [content] = useState(openContent)
  const share = useSetAtom(shareContentAtom)
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'screen' | 'picture' | null>(null)
  const [because, setBecause] = useState<NotShared | null>(null)

  const begin = (what: 'screen' | 'picture', opening: Promise<OpenedContent>) => {
    setBusy(what)
    setBecause(null)
    void share(what, opening)
      .then((why) => (why === null ? onClose() : setBecause(why)))
      .finally(() => setBusy(null))
  }
  return (
    <Modal title={<Trans>Content Share</Trans>} close={<Trans>Close</Trans>} onClose={onClose}>
      <div className="share">
        <p>
          <Trans>Everyone in the call can see what you share until you stop.</Trans>
        </p>
        <Button
          wide
          icon="presentation"
          state={busy === 'picture' ? 'busy' : 'idle'}
          onPress={() => file.current?.click()}
          detail={<Trans>For example: a letter, a medicine box or a family photo.</Trans>}
        >
          <Trans>Share a Photo</Trans>
        </Button>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label={t`Photo to share`}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0]
            // Lets the user choose the same photo again.
            currentTarget.value = ''
            if (chosen !== undefined) begin('picture', content.picture(chosen))
          }}
        />
        <Button
          wide
          icon="screencast"
          state={busy === 'screen' ? 'busy' : 'idle'}
          onPress={() => begin('screen', content.screen())}
          detail={<Trans>They can see everything on it.</Trans>}
          disabledReason={
            content.canShareScreen ? undefined : (
              <Trans>This device cannot share its screen. Share a photo instead.</Trans>
            )
          }
        >
          <Trans>Share This Screen</Trans>
        </Button>
        {because !== null && (
          <InlineAlert kind="warning" live>
            <WhyNot because={because} />
          </InlineAlert>
        )}
      </div>
    </Modal>
  )
}
