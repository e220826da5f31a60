import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import { createBoard } from '../../state/admin/monitoring/board.ts'
import type { Profile } from '../../state/admin/console.ts'
import { createToday } from '../../state/admin/monitoring/dashboard.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { LostNote } from '../faults/LostNote.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useListQuery } from '../list/useListQuery.ts'
import { LevelChoice, useOrgUnitChoices } from '../shell/LevelChoice.tsx'
import { NeedsAttention } from '../monitoring/NeedsAttention.tsx'
import { CallsToday } from './CallsToday.tsx'
import { DeviceCounts } from './DeviceCounts.tsx'
import { WaitingInvites } from './WaitingInvites.tsx'
import { Title } from '../../ui/page/Title.tsx'

/** Shows the alerts that need attention, today’s calls, the devices and the pending invites. */
export function DashboardScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  const store = useStore()
  const [today] = useState(() => createToday(ports.dashboard, ports.monitoring.wait, store))
  const [board] = useState(() => createBoard(ports.monitoring, store))
  const { query, change } = useListQuery(['below'])
  const below = query.get('below')
  const levels = useOrgUnitChoices(ports)
  const seesDevices = assignmentsFor(profile.roles, 'seeDevices').length > 0
  useEffect(() => today.watch(below), [today, below])
  useEffect(() => (seesDevices ? board.follow(below) : undefined), [board, below, seesDevices])
  const view = useAtomValue(today.viewAtom)
  // While the board still holds the devices of the previous level, they are not shown.
  const knowsDevices = useAtomValue(board.levelAtom) === below
  const again = () => {
    today.again()
    board.again()
  }
  return (
    <>
      <Title>{t`Dashboard`}</Title>
      <div className="console-title">
        <h1>
          <Trans>Dashboard</Trans>
        </h1>
        <div className="console-actions">
          <LevelChoice
            choices={levels}
            value={below}
            onChange={(orgUnitId) =>
              change((next) => (orgUnitId === null ? next.delete('below') : next.set('below', orgUnitId)))
            }
          />
          <Button icon="arrowsClockwise" onPress={again}>
            <Trans>Refresh</Trans>
          </Button>
        </div>
      </div>
      {view.kind === 'loading' && (
        <Loader>
          <Trans>Loading</Trans>
        </Loader>
      )}
      {view.kind === 'failed' && <ListFailed code={view.code} onRetry={again} />}
      {view.kind === 'shown' && (
        <>
          {view.lost !== null && <LostNote code={view.lost} />}
          <div className="dashboard">
            <div>
              {knowsDevices && (
                <NeedsAttention
                  board={board}
                  mayKeep={assignmentsFor(profile.roles, 'keepDevices').length > 0}
                  now={view.value.as_of}
                />
              )}
              <CallsToday today={view.value} />
            </div>
            <div>
              {knowsDevices && <DeviceCounts board={board} />}
              <WaitingInvites today={view.value} />
            </div>
          </div>
        </>
      )}
    </>
  )
}
