import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { testSteps } from '../../contract/technician/deviceTests.ts'
import type { RoomItem } from '../../contract/rooms.ts'
import type { TechnicianPorts } from '../../state/admin/technician/technicianPorts.ts'
import { DateTime } from '../list/DateTime.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { BedName } from '../rooms/BedName.tsx'
import { TestState } from './TestState.tsx'

interface RecentTestsProps {
  technician: Pick<TechnicianPorts, 'tests'>
  /** Room whose tests are shown; null for those of all rooms. */
  room: RoomItem | null
}

/** Shows the last tests of a room or of all rooms, newest first. */
export function RecentTests({ technician, room }: RecentTestsProps) {
  const { value, refusal, again } = useServerValue(
    ['recent device tests', room?.id],
    () => technician.tests(new URLSearchParams({ limit: '5', ...(room !== null && { room: room.id }) })),
    { isFleeting: true },
  )
  return (
    <section className="technician-part" aria-labelledby="technician-recent">
      <h2 id="technician-recent">
        <Trans>The last tests</Trans>
      </h2>
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {value?.items.length === 0 && (
        <p>
          <Trans>No tests yet.</Trans>
        </p>
      )}
      <ul className="technician-recent">
        {value?.items.map((test) => {
          const passed = test.steps.filter(({ outcome }) => outcome === 'passed').length
          const all = testSteps.length
          return (
            <li key={test.id}>
              <Link to="/admin/technician" search={{ room: test.room.unique_id }}>
                <BedName room={test.room} />
              </Link>
              <span>
                <TestState state={test.state} />
              </span>
              <small>
                <Trans>
                  {passed} of {all}
                </Trans>
              </small>
              <small>
                <DateTime at={test.started_at} />
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
