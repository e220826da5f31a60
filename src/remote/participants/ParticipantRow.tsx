import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import {
  type CallParticipant,
  muteParticipantAtom,
  removeParticipantAtom,
  roomIsThereAtom,
} from '../../state/calls/participants.ts'
import { keepParticipantAtom } from '../../state/calls/keepParticipant.ts'
import { ownPhoneAtom, sessionAtom } from '../../state/bedside/session.ts'
import { showToastAtom } from '../../state/toasts.ts'
import { ConnectionBars } from '../../ui/calls/ConnectionBars.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { RoomLabel } from '../frame/RoomLabel.tsx'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import { ParticipantRole } from './ParticipantRole.tsx'
import { PersonImage } from './PersonImage.tsx'
import { QualityText } from './QualityText.tsx'

/**
 * Row of a participant, with the screen that they are kept on, the message to all, the microphone and
 * removal. Removal asks for confirmation.
 */
export function ParticipantRow({ person }: { person: CallParticipant }) {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const { uuid, name, nameVerified, part, muted, canMute, canRemove, hasMedia, cutOff, presenting } = person
  const { quality, kept } = person
  // The room’s own microphone is switched among the options, where its device reports the state.
  const mutable = hasMedia && part !== 'me' && part !== 'remote' && part !== 'room'
  // The room's screen shows them, or else the patient's own phone.
  const hasScreen = [useAtomValue(roomIsThereAtom), useAtomValue(ownPhoneAtom)].includes(true)
  const canKeep = hasScreen && mutable && !person.waiting && part !== 'phone'
  const mute = useSetAtom(muteParticipantAtom)
  const remove = useSetAtom(removeParticipantAtom)
  const keep = useSetAtom(keepParticipantAtom)
  const showToast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  const run = (verb: Promise<boolean>) => {
    setBusy(true)
    void verb
      .then((done) => done || showToast({ kind: 'warning', code: 'failed', ofScreen: true }))
      .finally(() => setBusy(false))
  }
  return (
    <li className="participant">
      <PersonImage person={person} />
      <div className="participant-name">
        <strong>
          {part === 'room' && 'room' in session ? <RoomLabel room={session.room} /> : <bdi>{name}</bdi>}
        </strong>
        <small>
          <ParticipantRole part={part} signing={person.signing} />
          {!nameVerified && (
            <>
              {' · '}
              <Trans>Name not verified</Trans>
            </>
          )}
          {cutOff && (
            <>
              {' · '}
              <Trans>Connection interrupted</Trans>
            </>
          )}
          {presenting && (
            <>
              {' · '}
              <Trans>Sharing</Trans>
            </>
          )}
        </small>
        {quality !== null && !cutOff && (
          <ConnectionBars grade={quality}>
            <QualityText grade={quality} isOwn={part === 'me' || part === 'room'} />
          </ConnectionBars>
        )}
      </div>
      <div className="participant-keys">
        {canKeep && (
          <Button
            icon="pictureInPicture"
            pressed={kept}
            state={busy ? 'busy' : 'idle'}
            onPress={() => run(keep(uuid, !kept))}
          >
            <Trans>Keep on screen</Trans> <span className="sr-only">{name}</span>
          </Button>
        )}
        {part !== 'me' && part !== 'room' && (
          <ScreenLink
            to="/chat"
            className={buttonClass()}
            aria-label={t`Message everyone, including ${name}`}
          >
            <Icon name="chatCircleDots" />
            <span>
              <Trans>Message</Trans>
            </span>
          </ScreenLink>
        )}
        {mutable && (
          <Button
            icon={muted ? 'microphoneSlash' : 'microphone'}
            className={muted ? 'key-off' : undefined}
            state={busy ? 'busy' : 'idle'}
            onPress={() => run(mute(uuid, !muted))}
            disabledReason={canMute ? undefined : <Trans>Only they can turn it on or off</Trans>}
          >
            {muted ? <Trans>Mic Off</Trans> : <Trans>Mic On</Trans>} <span className="sr-only">{name}</span>
          </Button>
        )}
        {canRemove && part !== 'room' && (
          <Button icon="x" className="participant-remove" onPress={() => setAsking(true)}>
            <Trans>Remove</Trans> <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={
          <Trans>
            Remove <bdi>{name}</bdi> from the call?
          </Trans>
        }
        yes={<Trans>Remove</Trans>}
        no={<Trans>Cancel</Trans>}
        onYes={() => {
          setAsking(false)
          run(remove(uuid))
        }}
        onNo={() => setAsking(false)}
      >
        <Trans>The others stay in the call. You can invite this person again.</Trans>
      </ConfirmDialog>
    </li>
  )
}
