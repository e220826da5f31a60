import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { NetworkCheck } from '../../state/meet/networkCheck.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { CheckPanel } from '../check/CheckPanel.tsx'

/** Button in the lobby that checks the network before the call, in a dialog. */
export function NetworkCheckButton({ check }: { check: NetworkCheck }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="gauge" className="meet-network" onPress={() => setOpen(true)}>
        <Trans>Check the Network</Trans>
      </Button>
      {open && (
        <Modal
          title={<Trans>Network check</Trans>}
          close={<Trans>Close</Trans>}
          onClose={() => setOpen(false)}
        >
          <CheckPanel check={check} inDialog />
        </Modal>
      )}
    </>
  )
}
