import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { SessionRequest } from '../../contract/bedside/session.ts'
import { renewSessionAtom } from '../../state/bedside/sessionRenewal.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { EntryWays } from '../entry/EntryWays.tsx'

/**
 * Dialog that asks for the monitor’s code again, over the screen: what was typed on the screen is still there
 * when it closes.
 */
export function RenewalDialog({ onClose }: { onClose: () => void }) {
  const renewSession = useSetAtom(renewSessionAtom)
  const [problem, setProblem] = useState<string>()
  const renew = useCallback(
    async (request: SessionRequest) => {
      setProblem(undefined)
      const result = await renewSession(request)
      if (result.ok) onClose()
      else setProblem(result.code)
      return result
    },
    [renewSession, onClose],
  )
  const scan = useCallback(
    ({ token, apsId }: { token: string; apsId: string }) => renew({ token, aps_id: apsId }),
    [renew],
  )
  return (
    <Modal title={<Trans>Stay connected</Trans>} close={<Trans>Close</Trans>} onClose={onClose}>
      <div className="renewal">
        <EntryWays
          problem={problem}
          onScan={scan}
          onType={(code) => renew({ code })}
          heading={
            <p>
              <Trans>Scan the QR code on the room screen again. Nothing on this page will be lost.</Trans>
            </p>
          }
        />
      </div>
    </Modal>
  )
}
