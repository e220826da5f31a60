import { Plural, Trans } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'
import { KnockCards } from '../../knock/KnockCards.tsx'
import { useNow } from '../../knock/useNow.ts'
import type { ConsultDeskModel } from '../../state/meet/consultDesk.ts'
import type { ConsultDeskView } from '../../state/meet/consultDeskView.ts'
import { openKnocks } from '../../state/meet/consultDeskKnocks.ts'
import { waitingIn } from '../../state/meet/consultDeskList.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { EmergencyButton } from '../knock/EmergencyButton.tsx'
import { KnockButton } from '../knock/KnockButton.tsx'
import { useRoomText } from '../useRoomText.ts'
import { InsteadDialog } from '../careRequests/InsteadDialog.tsx'
import { CareRequests } from '../careRequests/CareRequests.tsx'
import { BellButton } from './BellButton.tsx'
import { CallList } from './CallList.tsx'
import { ConsultDeskFrame } from './ConsultDeskFrame.tsx'
import { ConsultDeskNotes } from './ConsultDeskNotes.tsx'
import { DeskLists } from './DeskLists.tsx'
import { DeskNotifications } from './DeskNotifications.tsx'
import { InCallNow } from './InCallNow.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

interface WaitingCallsProps {
  consultDesk: ConsultDeskModel
  view: ConsultDeskView & { kind: 'waiting' }
}

/** Knocks at the desk of a link. */
const noKnocks = atom({ knocks: [] })

/** Shows the waiting patients, longest wait first, each with a button to join the call. */
export function WaitingCalls({ consultDesk, view }: WaitingCallsProps) {
  const roomText = useRoomText()
  const { consultDesk: heard, ahead } = useAtomValue(view.list.viewAtom)
  const bell = useAtomValue(consultDesk.bellAtom)
  const now = useNow() + ahead
  const { knocks } = view
  const shownKnocks = openKnocks(useAtomValue(knocks?.viewAtom ?? noKnocks).knocks, heard)
  // The card of an answered knock has the button to join its call.
  const answered = new Set(shownKnocks.map(({ call }) => call))
  const waiting = waitingIn(heard?.calls ?? []).filter(({ id }) => !answered.has(id))
  const [instead, setInstead] = useState<DeskCareRequest | null>(null)
  const attended = (heard?.calls ?? []).filter((call) => call.attended)
  return (
    <ConsultDeskFrame unit={heard?.unit ?? null} name={view.name} onSignOut={() => consultDesk.signOut()}>
      <section className="desk-waiting">
        <div className="desk-heading">
          <PageHeading>
            {heard === null ? (
              <Trans>Consult desk</Trans>
            ) : (
              <Plural
                value={waiting.length}
                _0="No one is waiting"
                one="# person is waiting"
                other="# people are waiting"
              />
            )}
          </PageHeading>
          <div className="desk-heading-keys">
            <BellButton state={bell} onTurn={(on) => consultDesk.turnBell(on)} />
            {knocks !== null && <KnockButton knocks={knocks} name={view.name} />}
            {knocks !== null && <EmergencyButton knocks={knocks} />}
          </div>
        </div>
        <ConsultDeskNotes consultDesk={consultDesk} view={view} />
        {knocks !== null && (
          <KnockCards
            knocks={knocks}
            shown={shownKnocks}
            nameOf={roomText}
            joinOf={(knock) => ({
              onPress: () => void consultDesk.joinKnock(knock),
              busy: view.joining !== null && view.joining === knock.call,
            })}
          />
        )}
        {heard === null ? (
          <Loader>
            <Trans>Checking who is waiting…</Trans>
          </Loader>
        ) : (
          <DeskLists
            waiting={waiting.length}
            open={heard.requests.length}
            pressed={view.pressed}
            calls={
              <CallList
                calls={waiting}
                now={now}
                pressed={view.pressed?.id ?? null}
                joining={view.joining}
                claims={view.claims}
                onJoin={(call) => void consultDesk.join(call, call.claim?.own === false)}
              />
            }
            requests={
              <CareRequests
                requests={view.requests}
                consultDesk={heard}
                now={now}
                pressed={view.pressed?.id ?? null}
                onInstead={setInstead}
              />
            }
          />
        )}
        {instead !== null && (
          <InsteadDialog
            request={instead}
            onYes={() => {
              setInstead(null)
              void view.requests.done(instead, true)
            }}
            onNo={() => setInstead(null)}
          />
        )}
        {view.push !== null && <DeskNotifications push={view.push} />}
        <p className="desk-promise">
          <Icon name="bellRinging" />
          <Trans>
            The room hears a chime and sees your name before its camera turns on. The patient can cover the
            camera at any time.
          </Trans>
        </p>
      </section>
      <InCallNow
        calls={attended}
        now={now}
        joining={view.joining}
        onJoin={(call) => void consultDesk.join(call, true)}
      />
    </ConsultDeskFrame>
  )
}
