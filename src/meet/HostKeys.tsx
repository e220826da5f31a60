import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Talk } from '../state/meet/talk.ts'
import type { TalkHost } from '../state/meet/talkHost.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Key } from '../ui/Key.tsx'
import { Note } from '../ui/Note.tsx'
import './host.css'

/** Shows the clinician's controls for the whole call: lock it and end it for everyone. */
export function HostKeys({ talk, host }: { talk: Talk; host: TalkHost }) {
  const { locked, link } = useAtomValue(talk.viewAtom)
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
  const away = link !== 'up' && { disabledReason: <Trans>Not connected</Trans> }
  return (
    <div className="meet-host-keys">
      <Key
        icon="lockSimple"
        state={busy === 'lock' ? 'busy' : 'idle'}
        onPress={() => void ask('lock', host.lock(!locked))}
        {...away}
      >
        {locked ? <Trans>Unlock the Call</Trans> : <Trans>Lock the Call</Trans>}
      </Key>
      <Key
        icon="phoneDisconnect"
        state={busy === 'end' ? 'busy' : 'idle'}
        onPress={() => setAsking(true)}
        {...away}
      >
        <Trans>End for All</Trans>
      </Key>
      {locked && (
        <Note kind="soft" icon="lockSimple">
          <Trans>The call is locked. Guests who come now wait until you let them in.</Trans>
        </Note>
      )}
      {refused && (
        <Note kind="error" live>
          <Trans>That did not work. Try again.</Trans>
        </Note>
      )}
      <AskDialog
        open={asking}
        title={<Trans>End the call for everybody?</Trans>}
        yes={<Trans>End for All</Trans>}
        no={<Trans>Cancel</Trans>}
        onYes={() => {
          setAsking(false)
          void ask('end', host.endForAll())
        }}
        onNo={() => setAsking(false)}
      >
        <Trans>The patient’s room and everybody else leave the call too.</Trans>
      </AskDialog>
    </div>
  )
}
