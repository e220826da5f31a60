import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { connectionKindAtom } from '../../state/bedside/connection.ts'
import { loadVisitsAtom } from '../../state/bedside/visitList.ts'
import { unreadVisitsAtom, visitListAtom } from '../../state/bedside/visits.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { useOutcomeText } from '../frame/outcomeText.ts'
import { RoomStrip } from '../frame/RoomStrip.tsx'
import { ReadAloudButton } from './ReadAloudButton.tsx'
import { VisitRow } from './VisitRow.tsx'
import './visits.css'

/** Lists everyone who knocked at the room or joined a call of it, and reads the list aloud. */
export function VisitsScreen() {
  const { t } = useLingui()
  const load = useSetAtom(loadVisitsAtom)
  const unread = useAtomValue(unreadVisitsAtom)
  const list = useAtomValue(visitListAtom)
  const kind = useAtomValue(connectionKindAtom)
  const isAway = kind === 'tablet_offline' || kind === 'server_unreachable'
  // News of another visit, or of the same one at another remote, reads the list again, and so does a connection
  // that is back.
  useEffect(() => void load(unread, isAway), [load, unread, isAway])
  return (
    <BedsideFrame
      title={t`Visits`}
      back
      action={
        <>
          <RoomStrip />
          {list.kind === 'loaded' && list.visits.length > 0 && <ReadAloudButton {...list} />}
        </>
      }
    >
      <div className="visits-page">
        <VisitList />
        <InlineAlert kind="soft" icon="info">
          <Trans>
            Everyone who knocked or joined is listed. The list is deleted here when you leave the hospital.
          </Trans>
        </InlineAlert>
      </div>
    </BedsideFrame>
  )
}

function VisitList() {
  const { t } = useLingui()
  const list = useAtomValue(visitListAtom)
  const load = useSetAtom(loadVisitsAtom)
  const words = useOutcomeText()
  if (list.kind === 'loading')
    return (
      <Loader>
        <Trans>Loading visits…</Trans>
      </Loader>
    )
  if (list.kind === 'failed') {
    const { title, help } = words(list.code)
    return (
      <InlineAlert kind="warning" live>
        <p>
          <strong>{title}</strong> {help}
        </p>
        <Button icon="arrowsClockwise" onPress={() => void load(0)}>
          <Trans>Try Again</Trans>
        </Button>
      </InlineAlert>
    )
  }
  if (list.visits.length === 0)
    return (
      <InlineAlert kind="soft" icon="door">
        <Trans>No visits yet.</Trans>
      </InlineAlert>
    )
  return (
    <ol className="visits" aria-label={t`Visits`}>
      {list.visits.map((visit) => (
        <VisitRow key={visit.id} visit={visit} now={list.now} />
      ))}
    </ol>
  )
}
