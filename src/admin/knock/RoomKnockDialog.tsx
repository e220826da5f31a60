import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { KnockRequest, KnockRoom } from '../../contract/calls/knocks.ts'
import { KnockDialog } from '../../knock/KnockDialog.tsx'
import { KnockProblemText, KnockRoomState } from '../../knock/KnockText.tsx'
import type { KnockResult, OwnKnocks } from '../../state/knocks/ownKnocks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { Loader } from '../../ui/status/Loader.tsx'

interface RoomKnockDialogProps {
  /** Room's id, and its name as the page has it. */
  id: string
  name: string
  /** Name of the account, which the patient reads. */
  person: string
  knocks: OwnKnocks
  onClose: () => void
}

/** Form with which a user knocks at the room of the page. It shows whom they will ask. */
export function RoomKnockDialog({ id, name, person, knocks, onClose }: RoomKnockDialogProps) {
  const [read, setRead] = useState<KnockResult<KnockRoom> | null>(null)
  useEffect(() => {
    let isStale = false
    void knocks.readRoom(id).then((result) => {
      if (!isStale) setRead(result)
    })
    return () => {
      isStale = true
    }
  }, [knocks, id])
  const reload = async () => setRead(await knocks.readRoom(id))
  const knock = async (request: KnockRequest) => {
    const result = await knocks.knock(request)
    if (result.ok || result.code !== 'stale_record') return result
    await reload()
    return { ok: false, code: 'bed_changed' } as const
  }
  return (
    <KnockDialog
      title={
        <Trans>
          Knock at <bdi>{name}</bdi>
        </Trans>
      }
      name={person}
      room={read?.ok === true ? read.value : null}
      roomName={name}
      renderPlace={() => <Place read={read} onRetry={() => void reload()} />}
      onKnock={knock}
      onClose={onClose}
    />
  )
}

function Place({ read, onRetry }: { read: KnockResult<KnockRoom> | null; onRetry: () => void }) {
  if (read === null)
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  if (!read.ok)
    return (
      <>
        <InlineAlert kind="error" live>
          <KnockProblemText code={read.code} />
        </InlineAlert>
        <Button icon="arrowsClockwise" onPress={onRetry}>
          <Trans>Try Again</Trans>
        </Button>
      </>
    )
  const { patient, unit, connected } = read.value
  return (
    <div className="room-knock-place">
      <p>
        <strong>{patient === '' ? <Trans>This bed is empty.</Trans> : <bdi>{patient}</bdi>}</strong>
        <small>
          <bdi>{unit}</bdi> · <KnockRoomState room={read.value} />
        </small>
      </p>
      {!connected && (
        <InlineAlert kind="warning">
          <Trans>The room screen is not connected. A knock now is not shown, and not sent later.</Trans>
        </InlineAlert>
      )}
    </div>
  )
}
