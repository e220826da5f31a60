import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import type { Meet, MeetView } from '../state/meet/meet.ts'
import { Icon } from '../ui/Icon.tsx'
import { Key } from '../ui/Key.tsx'
import { Note } from '../ui/Note.tsx'
import { CheckPicture } from './CheckPicture.tsx'
import { DeviceChoices } from './DeviceChoices.tsx'
import { FeedProblemWords } from './FeedProblemWords.tsx'
import { feedProblem } from './feedProblem.ts'
import { JoinProblemWords } from './JoinProblemWords.tsx'
import { JoinWord } from './JoinWord.tsx'
import { LevelMeter } from './LevelMeter.tsx'
import { NameField } from './NameField.tsx'
import { useWide } from './useWide.ts'
import { PageHeading } from '../ui/PageHeading.tsx'

interface CheckFormProps {
  meet: Meet
  view: MeetView & { kind: 'checking' }
}

/** The picture that others will see, the voice that they will hear, the name that they will read; and Join. */
export function CheckForm({ meet, view }: CheckFormProps) {
  const { feeds } = meet
  const { camera, microphone, chosen } = useAtomValue(feeds.viewAtom)
  const wide = useWide()
  const [name, setName] = useState(view.name)
  const [missing, setMissing] = useState(false)
  const { invitation, returning, busy, problem } = view
  const cameraProblem = feedProblem(camera)
  const microphoneProblem = feedProblem(microphone)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    void meet.join(name)
  }
  return (
    <form className="meet-check" onSubmit={submit} noValidate>
      <div className="meet-title">
        <PageHeading>
          <Trans>
            <bdi>{invitation.room.name}</bdi> is asking you to join a call
          </Trans>
        </PageHeading>
        <p>
          <bdi>{invitation.room.facility}</bdi>
        </p>
      </div>
      <CheckPicture feeds={feeds} />
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
        {microphone === 'on' && <LevelMeter key={chosen.microphone} feeds={feeds} />}
        {/* A problem that both devices share is shown once, in place of the picture. */}
        {microphoneProblem !== null && microphoneProblem !== cameraProblem && (
          <Note kind="warning" live>
            <FeedProblemWords kind="microphone" problem={microphoneProblem} />
          </Note>
        )}
        {wide && <DeviceChoices feeds={feeds} />}
        {problem !== null && (
          <Note kind="error" live>
            <JoinProblemWords code={problem} />
          </Note>
        )}
        <div className="meet-join-keys">
          <Key
            submit
            tone="primary"
            className="meet-lead meet-join"
            icon={camera === 'on' ? 'videoCamera' : 'phoneCall'}
            state={busy ? 'busy' : 'idle'}
          >
            <JoinWord feeds={feeds} />
          </Key>
          {(cameraProblem !== null || microphoneProblem !== null) && (
            <Key icon="arrowsClockwise" onPress={() => void feeds.open()}>
              <Trans>Try Again</Trans>
            </Key>
          )}
          {!returning && (
            <Key icon="x" state={busy ? 'busy' : 'idle'} onPress={() => void meet.decline()}>
              <Trans>Decline</Trans>
            </Key>
          )}
        </div>
        <p className="meet-promise">
          <Icon name="lockSimple" />
          <Trans>This link is for you and this call only. No account needed.</Trans>
        </p>
        {!wide && <DeviceChoices feeds={feeds} />}
      </div>
    </form>
  )
}
