import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type DeviceTestList, testSteps } from '../../contract/technician/deviceTests.ts'
import { DateTime } from '../list/DateTime.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import type { ServerValue } from '../queries/useServerValue.ts'
import { BedName } from '../rooms/BedName.tsx'
import { TestNoteText } from './TestNoteText.tsx'
import { TestState } from './TestState.tsx'

/** Shows the last tests of a room or of all rooms, newest first. */
export function RecentTests({ tests: { value, refusal, again } }: { tests: ServerValue<DeviceTestList> }) {
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
              <TestNoteText note={test.note} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
