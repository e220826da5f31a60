import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
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
import { BellButton } from './BellButton.tsx'
import { ConsultDeskFrame } from './ConsultDeskFrame.tsx'
import { ConsultDeskNotes } from './ConsultDeskNotes.tsx'
import { DeskNotifications } from './DeskNotifications.tsx'
import { InCallNow } from './InCallNow.tsx'
import { WaitingRow } from './WaitingRow.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

interface WaitingCallsProps {
  consultDesk: ConsultDeskModel
  view: ConsultDeskView & { kind: 'waiting' }
}

/** Knocks at the desk of a link. */
const noKnocks = atom({ knocks: [] })

/** Shows the waiting patients, longest wait first, each with a button to join the call. */
export function WaitingCalls({ consultDesk, view }: WaitingCallsProps) {
  const { t } = useLingui()
  const roomText = useRoomText()
  const { consultDesk: heard, ahead } = useAtomValue(view.list.viewAtom)
  const bell = useAtomValue(consultDesk.bellAtom)
  const now = useNow() + ahead
  const { knocks } = view
  const shownKnocks = openKnocks(useAtomValue(knocks?.viewAtom ?? noKnocks).knocks, heard)
  // The card of an answered knock has the button to join its call.
  const answered = new Set(shownKnocks.map(({ call }) => call))
  const waiting = waitingIn(heard?.calls ?? []).filter(({ id }) => !answered.has(id))
  const claims = useAtomValue(view.claims.viewAtom)
  const firstUnclaimed = waiting.find(({ claim }) => claim === null)
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
        ) : waiting.length === 0 ? (
          <p className="desk-empty">
            <Icon name="checkCircle" />
            <Trans>Stay on this page. When a patient calls, the call will appear here.</Trans>
          </p>
        ) : (
          <>
            <div className="desk-columns" aria-hidden="true">
              <span>{t`Waiting time`}</span>
              <span className="desk-scale">
                <i>0</i>
                <i>{t`5 min goal`}</i>
                <i>{t`10 min`}</i>
              </span>
              <span>{t`Room`}</span>
            </div>
            <ol className="desk-rows">
              {waiting.map((call) => (
                <WaitingRow
                  key={call.id}
                  call={call}
                  waitedMs={now - call.since}
                  now={now}
                  first={call === firstUnclaimed}
                  pressed={call.id === view.pressed}
                  joining={view.joining}
                  isBusy={claims.busy.has(call.id)}
                  onClaim={() => void view.claims.claim(call)}
                  onGiveBack={() => void view.claims.giveBack(call)}
                  onJoin={() => void consultDesk.join(call, call.claim?.own === false)}
                />
              ))}
            </ol>
          </>
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
