import { Trans } from '@lingui/react/macro'
import type { Knock } from '../contract/calls/knocks.ts'
import { useTimeAt } from './useTimeAt.ts'

/** Title of a knock's card. `isDue`: the five minutes that the patient asked for are over. */
export function KnockTitle({ knock, isDue = false }: { knock: Knock; isDue?: boolean }) {
  switch (knock.state) {
    case 'queued':
      return knock.behind === null ? (
        <Trans>Knocking</Trans>
      ) : (
        <Trans>
          <bdi>{knock.behind}</bdi> is at the door
        </Trans>
      )
    case 'shown':
      if (knock.kind === 'emergency') return <Trans>Emergency entry</Trans>
      return knock.covered ? <Trans>Knocking at a covered room</Trans> : <Trans>Knocking</Trans>
    case 'come_in':
      return <Trans>“Come in”</Trans>
    case 'sound_only':
      return <Trans>“Sound only”</Trans>
    case 'in_5_minutes':
      return isDue ? <Trans>Time to knock again</Trans> : <Trans>“In 5 minutes”</Trans>
    case 'not_now':
      return <Trans>“Not now”</Trans>
    case 'no_answer':
      return <Trans context="to a knock">No answer</Trans>
    case 'taken_back':
      return <Trans>Taken back</Trans>
    case 'room_offline':
      return <Trans>The room screen is not connected</Trans>
    case 'screen_outdated':
      return <Trans>The room screen needs an update</Trans>
    case 'patient_changed':
      return <Trans>The bed changed</Trans>
    case 'not_allowed':
      return <Trans>You may no longer knock here</Trans>
    case 'entered':
      return <Trans>The countdown has ended</Trans>
    case 'covered':
      return <Trans>Covered by the patient</Trans>
  }
}

/** Shows what a knock's state means for the clinician. */
export function KnockDetail({ knock, isDue = false }: { knock: Knock; isDue?: boolean }) {
  const timeAt = useTimeAt()
  switch (knock.state) {
    case 'queued':
      return <Trans>Your knock follows after the answer.</Trans>
    case 'shown':
      if (knock.kind === 'emergency')
        return <Trans>The room counts down. The patient can cover the camera at any moment.</Trans>
      return knock.covered ? (
        <Trans>Camera covered, microphone off. Only the patient can change it.</Trans>
      ) : (
        <Trans>The patient sees your name and your reason.</Trans>
      )
    case 'come_in':
    case 'entered':
      return knock.covered ? (
        <Trans>Camera covered, microphone off. Only the patient can change it.</Trans>
      ) : (
        <Trans>The room announces you before picture and sound open.</Trans>
      )
    case 'sound_only':
      return knock.covered ? (
        <Trans>You hear each other. The camera stays covered.</Trans>
      ) : (
        <Trans>You hear each other. The camera stays off.</Trans>
      )
    case 'in_5_minutes': {
      if (isDue) return <Trans>The five minutes are over. The patient expects you.</Trans>
      const time = timeAt(knock.knock_again_at ?? 0, knock.room)
      return <Trans>You are reminded at {time}. The patient expects you.</Trans>
    }
    case 'no_answer':
      return <Trans>Nothing was opened. The patient may be asleep or out of bed.</Trans>
    case 'not_now':
    case 'taken_back':
      return <Trans>Nothing was opened.</Trans>
    case 'covered':
      return <Trans>Nothing was opened. Send a person to the room.</Trans>
    case 'room_offline':
      if (knock.kind === 'emergency')
        return <Trans>The room could not open. Nothing was opened. Send a person to the room.</Trans>
      return knock.shown_at === null ? (
        <Trans>Your knock was not shown and will not be sent later.</Trans>
      ) : (
        <Trans>The patient was asked, but the room could not open. Nothing was opened.</Trans>
      )
    case 'screen_outdated':
      return (
        <Trans>
          Your knock was not shown: this version of the screen cannot show knocks. Go to the room in person.
        </Trans>
      )
    case 'patient_changed':
      return <Trans>The bed has another patient, or none. Your knock was taken back.</Trans>
    case 'not_allowed':
      return <Trans>Your role for this room has ended. Your knock was taken back.</Trans>
  }
}
