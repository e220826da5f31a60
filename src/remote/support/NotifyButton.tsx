import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { notifyCareTeamAtom } from '../../state/bedside/careTeam.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

/** Button that notifies the care team. Urgent requests go through the nurse call button. */
export function NotifyButton() {
  const notify = useSetAtom(notifyCareTeamAtom)
  const [busy, setBusy] = useState(false)
  const press = () => {
    if (busy) return
    setBusy(true)
    void notify().finally(() => setBusy(false))
  }
  return (
    <div className="support-notify">
      <Button
        tone="primary"
        wide
        icon="paperPlaneRight"
        mirrored
        state={busy ? 'busy' : 'idle'}
        onPress={press}
      >
        <Trans>Notify my care team</Trans>
      </Button>
      <InlineAlert kind="soft">
        <Trans>They will get a message with your room number. Do not use this in an emergency.</Trans>
      </InlineAlert>
    </div>
  )
}
