import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { logoutAtom, ownPhoneAtom } from '../../state/bedside/session.ts'
import { navigationAtom } from '../../state/navigation.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import { VisitsButton } from './VisitsButton.tsx'

export function MenuFoot() {
  const [asking, setAsking] = useState(false)
  const logout = useSetAtom(logoutAtom)
  const ownPhone = useAtomValue(ownPhoneAtom)
  const navigation = useAtomValue(navigationAtom)
  return (
    <div className="menu-foot">
      <VisitsButton at="foot" />
      <ScreenLink to="/support" className={buttonClass({ tone: 'quiet' })}>
        <Icon name="lifebuoy" />
        <Trans>Support</Trans>
      </ScreenLink>
      <ScreenLink to="/preferences" className={buttonClass({ tone: 'quiet', className: 'menu-settings' })}>
        <Icon name="slidersHorizontal" />
        <Trans>My Settings</Trans>
      </ScreenLink>
      <ScreenLink to="/privacy-policy" className={buttonClass({ tone: 'quiet', className: 'menu-privacy' })}>
        <Icon name="shieldCheck" />
        <Trans>Privacy Policy</Trans>
      </ScreenLink>
      <span className="menu-copy">
        <bdi dir="ltr">© 2021 Wardlink</bdi>
      </span>
      <Button tone="quiet" icon="signOut" mirrored onPress={() => setAsking(true)}>
        <Trans>Logout</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        title={<Trans>Log out of this room?</Trans>}
        yes={<Trans>Logout</Trans>}
        no={<Trans>Stay Logged In</Trans>}
        onYes={() => {
          setAsking(false)
          void logout()
          navigation?.go('/')
        }}
        onNo={() => setAsking(false)}
      >
        {ownPhone ? (
          <Trans>To come back, ask your care team for a new link.</Trans>
        ) : (
          <Trans>To come back, scan the QR code on the room screen again.</Trans>
        )}
      </ConfirmDialog>
    </div>
  )
}
