import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { logoutAtom, ownPhoneAtom } from '../../state/bedside/session.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'

export function MenuFoot() {
  const [asking, setAsking] = useState(false)
  const logout = useSetAtom(logoutAtom)
  const ownPhone = useAtomValue(ownPhoneAtom)
  const navigate = useNavigate()
  return (
    <div className="menu-foot">
      <Link to="/support" className={buttonClass({ tone: 'quiet' })}>
        <Icon name="lifebuoy" />
        <Trans>Support</Trans>
      </Link>
      <Link to="/preferences" className={buttonClass({ tone: 'quiet', className: 'menu-settings' })}>
        <Icon name="slidersHorizontal" />
        <Trans>My Settings</Trans>
      </Link>
      <Link to="/privacy-policy" className={buttonClass({ tone: 'quiet', className: 'menu-privacy' })}>
        <Icon name="shieldCheck" />
        <Trans>Privacy Policy</Trans>
      </Link>
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
          void navigate({ to: '/' })
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
