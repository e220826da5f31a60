import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { coverAtom, privacyAtom, uncoverAtom } from '../../state/devices/device.ts'
import { cancelLedgerItemAtom } from '../../state/queue/commands.ts'
import { ledgerAtom } from '../../state/queue/ledger.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'

const covers: ReadonlySet<string> = new Set(['video_control', 'microphone_control'])

/**
 * Returns the ids of the cover commands that wait for the connection. While there are any, the button says
 * so, and a press cancels them.
 */
function useWaitingCover(): readonly string[] {
  return useAtomValue(ledgerAtom).flatMap(({ id, control, status }) =>
    status === 'waiting' && covers.has(control) ? [id] : [],
  )
}

/**
 * Covers and uncovers camera and microphone. It shows the state that the device confirmed, never the
 * requested one. A button that has just become Uncover or Cancel ignores presses at first: a user who taps
 * Cover twice would open the room.
 */
export function CoverButton() {
  const privacy = useAtomValue(privacyAtom)
  const cover = useSetAtom(coverAtom)
  const uncover = useSetAtom(uncoverAtom)
  const cancel = useSetAtom(cancelLedgerItemAtom)
  const waiting = useWaitingCover()
  const [busy, setBusy] = useState(false)
  const settled = useSettled(waiting.length > 0 ? 'waiting' : privacy)
  const state = busy ? 'busy' : 'idle'
  const run = (verb: () => Promise<unknown>) => {
    setBusy(true)
    void verb().finally(() => setBusy(false))
  }

  if (waiting.length > 0)
    return (
      <Button
        icon="x"
        state="queued"
        settling={!settled}
        detail={<Trans>Cancel</Trans>}
        onPress={() => waiting.forEach((id) => void cancel(id))}
      >
        <Trans>Waiting</Trans>
      </Button>
    )
  if (privacy === 'covered')
    return (
      <Button tone="primary" icon="eye" state={state} settling={!settled} onPress={() => run(uncover)}>
        {busy ? <Trans>Uncovering the camera…</Trans> : <Trans>Uncover Camera</Trans>}
      </Button>
    )
  return (
    <Button
      className="says-camera"
      icon="cameraSlash"
      state={state}
      onPress={() => run(cover)}
      detail={
        privacy === 'unknown' ? undefined : (
          <>
            <Icon name={privacy === 'on' ? 'eye' : 'cameraSlash'} />
            {privacy === 'on' ? <Trans>Camera is on</Trans> : <Trans>Camera is off</Trans>}
          </>
        )
      }
    >
      {busy ? <Trans>Covering the camera…</Trans> : <Trans>Cover Camera</Trans>}
    </Button>
  )
}
