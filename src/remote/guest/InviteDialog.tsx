import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { GuestWay } from '../../state/calls/invite.ts'
import { sessionAtom } from '../../state/bedside/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import { GuestForm } from './GuestForm.tsx'
import { guestWays } from './guestWays.ts'

/** Invites further people into the current call. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const session = useAtomValue(sessionAtom)
  const [way, setWay] = useState<GuestWay>('sms')
  const mayInterpret = session.kind === 'active' && session.functions.includes('call_interpreter')
  return (
    <Modal title={<Trans>Invite Participants</Trans>} close={<Trans>Close</Trans>} onClose={onClose}>
      <Tabs
        label={t`How to reach your guest`}
        value={way}
        onChange={setWay}
        tabs={guestWays.map(({ value, icon, tab }) => ({ value, icon, label: i18n._(tab) }))}
      >
        <GuestForm way={way} chooser={null} showsFailure onInvited={onClose} />
      </Tabs>
      {mayInterpret && (
        <ScreenLink
          to="/interpreter"
          className={buttonClass({ tone: 'quiet', wide: true, className: 'guest-interpreter' })}
        >
          <Icon name="translate" />
          <Trans>Invite an interpreter</Trans>
        </ScreenLink>
      )}
    </Modal>
  )
}
