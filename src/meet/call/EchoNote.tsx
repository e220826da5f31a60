import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { ActiveCall } from '../../state/meet/activeCall.ts'
import type { LocalMedia } from '../../state/meet/localMedia.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

interface EchoNoteProps {
  media: LocalMedia
  call: ActiveCall
  onSound: () => void
}

/** Warns that the others hear themselves through this user's loudspeaker. Once dismissed, it stays away. */
export function EchoNote({ media, call, onSound }: EchoNoteProps) {
  const { microphone, chosen } = useAtomValue(media.viewAtom)
  const { stream } = useAtomValue(call.viewAtom)
  const [state, setState] = useState<'listening' | 'echo' | 'dismissed'>('listening')
  const onEcho = useCallback(() => setState('echo'), [])
  if (microphone === 'on' && state === 'listening')
    // Begins again with another microphone, and with another stream of the others.
    return <EchoWatch key={`${chosen.microphone ?? ''} ${stream?.id ?? ''}`} call={call} onEcho={onEcho} />
  if (state !== 'echo') return null
  return (
    <InlineAlert kind="warning" icon="speakerHigh" live>
      <p>
        <Trans>
          The others hear an echo. Sound comes back from your loudspeaker. Use a headset, or turn the volume
          down.
        </Trans>
      </p>
      <div className="meet-note-keys">
        <Button icon="slidersHorizontal" onPress={onSound}>
          <Trans>Sound</Trans>
        </Button>
        <Button icon="x" onPress={() => setState('dismissed')}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </InlineAlert>
  )
}

function EchoWatch({ call, onEcho }: { call: ActiveCall; onEcho: () => void }) {
  useEffect(() => call.watchEcho(onEcho), [call, onEcho])
  return null
}
