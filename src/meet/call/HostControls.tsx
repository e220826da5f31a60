import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ActiveCall } from '../../state/meet/activeCall.ts'
import type { ActiveCallHost } from '../../state/meet/activeCallHost.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import './host.css'

/** Shows the clinician's controls for the whole call: lock it and end it for everyone. */
export function HostControls({ call, host }: { call: ActiveCall; host: ActiveCallHost }) {
  const { locked, link } = useAtomValue(call.viewAtom)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'lock' | 'end' | null>(null)
  const [refused, setRefused] = useState(false)
  const ask = async (what: 'lock' | 'end', verb: Promise<boolean>) => {
    setBusy(what)
    setRefused(false)
    const done = await verb
    setBusy(null)
    setRefused(!done)
  }
  const disabledReason = link === 'up' ? undefined : <Trans>Not connected</Trans>
  return (
    <div className="meet-host-keys">
      <Button
        icon="lockSimple"
        state={busy === 'lock' ? 'busy' : 'idle'}
        onPress={() => void ask('lock', host.lock(!locked))}
        disabledReason={disabledReason}
      >
        {locked ? <Trans>Unlock the Call</Trans> : <Trans>Lock the Call</Trans>}
      </Button>
      <Button
        icon="phoneDisconnect"
        state={busy === 'end' ? 'busy' : 'idle'}
        onPress={() => setAsking(true)}
        disabledReason={disabledReason}
      >
        <Trans>End for All</Trans>
      </Button>
      {locked && (
        <InlineAlert kind="soft" icon="lockSimple">
          <Trans>The call is locked. New guests will wait until you let them in.</Trans>
        </InlineAlert>
      )}
      {refused && (
        <InlineAlert kind="error" live>
          <Trans>That did not work. Try again.</Trans>
        </InlineAlert>
      )}
      <ConfirmDialog
        open={asking}
        title={<Trans>End the call for everyone?</Trans>}
        yes={<Trans>End for All</Trans>}
        no={<Trans>Cancel</Trans>}
        onYes={() => {
          setAsking(false)
          void ask('end', host.endForAll())
        }}
        onNo={() => setAsking(false)}
      >
        <Trans>The patient’s room and everyone else leave the call too.</Trans>
      </ConfirmDialog>
    </div>
  )
}
