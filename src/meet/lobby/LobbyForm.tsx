import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import type { Meet, MeetView } from '../../state/meet/meet.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { LobbyPreview } from './LobbyPreview.tsx'
import { DeviceChoices } from './DeviceChoices.tsx'
import { MediaProblemText } from '../media/MediaProblemText.tsx'
import { mediaProblem } from '../media/mediaProblem.ts'
import { JoinProblemText } from './JoinProblemText.tsx'
import { JoinLabel } from './JoinLabel.tsx'
import { LevelMeter } from './LevelMeter.tsx'
import { NetworkCheckButton } from './NetworkCheckButton.tsx'
import { LoudspeakerChoice } from '../media/LoudspeakerChoice.tsx'
import { NameField } from './NameField.tsx'
import { useRoomText } from '../useRoomText.ts'
import { useWide } from '../useWide.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

interface LobbyFormProps {
  meet: Meet
  view: MeetView & { kind: 'checking' }
}

/** Shows the picture, microphone and name that the others will get, and the Join button. */
export function LobbyForm({ meet, view }: LobbyFormProps) {
  const { media } = meet
  const { camera, microphone, chosen } = useAtomValue(media.viewAtom)
  const wide = useWide()
  const roomText = useRoomText()
  const [name, setName] = useState(view.name)
  const [missing, setMissing] = useState(false)
  const { invitation, returning, busy, problem } = view
  const answeredBy = invitation.answered_by
  const cameraProblem = mediaProblem(camera)
  const microphoneProblem = mediaProblem(microphone)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    void meet.join(name)
  }
  return (
    <form className="meet-check" onSubmit={submit} noValidate>
      <div className="meet-title">
        <PageHeading>
          {answeredBy === undefined ? (
            <Trans>
              <bdi>{roomText(invitation.room)}</bdi> is asking you to join a call
            </Trans>
          ) : (
            <Trans>
              Call from <bdi>{roomText(invitation.room)}</bdi>
            </Trans>
          )}
        </PageHeading>
        <p>
          <bdi>{invitation.room.facility}</bdi>
        </p>
        {answeredBy !== undefined && (
          <InlineAlert kind="soft" icon="users" live>
            <Trans>
              <bdi>{answeredBy}</bdi> is answering this call. You can join too.
            </Trans>
          </InlineAlert>
        )}
      </div>
      <LobbyPreview media={media} />
      <div className="meet-side">
        {returning ? (
          <p>
            <Trans>
              You were in this call as <bdi>{view.name}</bdi>.
            </Trans>
          </p>
        ) : (
          <NameField
            name={name}
            missing={missing}
            onType={(typed) => {
              setName(typed)
              setMissing(false)
            }}
          />
        )}
        {microphone === 'on' && <LevelMeter key={chosen.microphone} media={media} />}
        {/* A problem that both devices share is shown once, in place of the picture. */}
        {microphoneProblem !== null && microphoneProblem !== cameraProblem && (
          <InlineAlert kind="warning" live>
            <MediaProblemText kind="microphone" problem={microphoneProblem} />
          </InlineAlert>
        )}
        {wide && <DeviceChoices media={media} />}
        {problem !== null && (
          <InlineAlert kind="error" live>
            <JoinProblemText code={problem} />
          </InlineAlert>
        )}
        <div className="meet-join-keys">
          <Button
            submit
            tone="primary"
            className="meet-lead meet-join"
            icon={camera === 'on' ? 'videoCamera' : 'phoneCall'}
            state={busy ? 'busy' : 'idle'}
          >
            <JoinLabel media={media} />
          </Button>
          {(cameraProblem !== null || microphoneProblem !== null) && (
            <Button icon="arrowsClockwise" onPress={() => void media.open()}>
              <Trans>Try Again</Trans>
            </Button>
          )}
          {!returning && (
            <Button icon="x" state={busy ? 'busy' : 'idle'} onPress={() => void meet.decline()}>
              <Trans>Decline</Trans>
            </Button>
          )}
        </div>
        <p className="meet-promise">
          <Icon name="lockSimple" />
          <Trans>This link is for you and this call only. No account needed.</Trans>
        </p>
        {!wide && <DeviceChoices media={media} />}
        {/* Below Join, which stays in view. */}
        <LoudspeakerChoice loudspeaker={meet.loudspeaker} />
        <NetworkCheckButton check={meet.networkCheck} />
      </div>
    </form>
  )
}
