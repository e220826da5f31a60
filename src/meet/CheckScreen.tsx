import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import type { FeedState } from '../state/meet/feeds.ts'
import type { Meet, MeetView } from '../state/meet/meet.ts'
import type { FeedProblem } from '../state/meet/ports.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Key } from '../ui/Key.tsx'
import { LinkStrip } from '../ui/LinkStrip.tsx'
import { Note } from '../ui/Note.tsx'
import { CheckPicture } from './CheckPicture.tsx'
import { DeviceChoice } from './DeviceChoice.tsx'
import { FeedProblemWords } from './FeedProblemWords.tsx'
import { JoinProblemWords } from './JoinProblemWords.tsx'
import { LevelMeter } from './LevelMeter.tsx'
import { MeetFrame } from './MeetFrame.tsx'
import { PermissionSteps } from './PermissionSteps.tsx'
import { browserKind } from './browserKind.ts'

interface CheckScreenProps {
  meet: Meet
  view: MeetView & { kind: 'checking' }
}

/** A name as long as the server takes it, in characters. */
const mostCharacters = 80

const problemOf = (state: FeedState): FeedProblem | null =>
  state === 'on' || state === 'off' || state === 'opening' ? null : state

/** Before the call: who one is, and whether one can be seen and heard. Nobody sees this yet. */
export function CheckScreen({ meet, view }: CheckScreenProps) {
  const { t } = useLingui()
  const { feeds } = meet
  const { camera, microphone, choices, chosen } = useAtomValue(feeds.viewAtom)
  const [name, setName] = useState(view.name)
  const [missing, setMissing] = useState(false)
  const { invitation, returning, busy, problem } = view
  const cameraProblem = problemOf(camera)
  const microphoneProblem = problemOf(microphone)
  const blocked = [cameraProblem, microphoneProblem].includes('denied')

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    void meet.join(name)
  }
  return (
    <MeetFrame
      strip={
        <LinkStrip
          room={<bdi>{invitation.room.name}</bdi>}
          status={<Trans>Not joined yet</Trans>}
          whole={false}
          waiting={0}
        />
      }
    >
      <form className="meet-check" onSubmit={submit} noValidate>
        <div className="meet-title">
          <h1>
            {blocked ? (
              <Trans>Let us use your camera and microphone</Trans>
            ) : (
              <Trans>
                <bdi>{invitation.room.name}</bdi> is asking you to join a call
              </Trans>
            )}
          </h1>
          <p>
            <bdi>{invitation.room.facility}</bdi>
          </p>
        </div>
        <CheckPicture feeds={feeds} />
        <div className="meet-side">
          {blocked && (
            <PermissionSteps browser={browserKind(navigator.userAgent, navigator.maxTouchPoints)} />
          )}
          {cameraProblem !== null && (
            <Note kind="warning" live>
              <FeedProblemWords kind="camera" problem={cameraProblem} />
            </Note>
          )}
          {microphoneProblem !== null && microphoneProblem !== 'insecure' && (
            <Note kind="warning" live>
              <FeedProblemWords kind="microphone" problem={microphoneProblem} />
            </Note>
          )}
          {microphone === 'on' && <LevelMeter key={chosen.microphone} feeds={feeds} />}
          {(choices.microphone.length > 1 || choices.camera.length > 1) && (
            <div className="meet-devices">
              {microphone === 'on' && choices.microphone.length > 1 && (
                <DeviceChoice
                  icon="microphone"
                  label={t`Microphone`}
                  choices={choices.microphone}
                  chosen={chosen.microphone}
                  onChoose={(id) => void feeds.choose('microphone', id)}
                />
              )}
              {camera === 'on' && choices.camera.length > 1 && (
                <DeviceChoice
                  icon="videoCamera"
                  label={t`Camera`}
                  choices={choices.camera}
                  chosen={chosen.camera}
                  onChoose={(id) => void feeds.choose('camera', id)}
                />
              )}
            </div>
          )}
          {returning ? (
            <p className="meet-returning">
              <Trans>
                You were in this call as <bdi>{view.name}</bdi>.
              </Trans>
            </p>
          ) : (
            <Field
              label={<Trans>Your name, as others see it</Trans>}
              value={name}
              onChange={(typed) => {
                setName(typed)
                setMissing(false)
              }}
              autoComplete="name"
              maxLength={mostCharacters}
              dir="auto"
              {...(missing && { error: <Trans>Enter your name, so that the others know who joins.</Trans> })}
            />
          )}
          {problem !== null && (
            <Note kind="error" live>
              <JoinProblemWords code={problem} />
            </Note>
          )}
          <div className="meet-join-keys">
            <Key
              submit
              wide
              tone="primary"
              className="meet-join"
              icon={camera === 'on' ? 'videoCamera' : 'phoneCall'}
              state={busy ? 'busy' : 'idle'}
            >
              <JoinWord camera={camera === 'on'} microphone={microphone === 'on'} />
            </Key>
            {(cameraProblem !== null || microphoneProblem !== null) && (
              <Key wide icon="arrowsClockwise" onPress={() => void feeds.open()}>
                <Trans>Try Again</Trans>
              </Key>
            )}
            {!returning && (
              <Key wide icon="x" state={busy ? 'busy' : 'idle'} onPress={() => void meet.decline()}>
                <Trans>Decline</Trans>
              </Key>
            )}
          </div>
          <p className="meet-promise">
            <Icon name="lockSimple" />
            <Trans>This link is for you and this call only. No account needed.</Trans>
          </p>
        </div>
      </form>
    </MeetFrame>
  )
}

/** What pressing Join will give: nobody finds out afterwards that he is not seen or heard. */
function JoinWord({ camera, microphone }: { camera: boolean; microphone: boolean }) {
  if (camera && microphone) return <Trans>Join</Trans>
  if (microphone) return <Trans>Join without Camera</Trans>
  return camera ? <Trans>Join without Microphone</Trans> : <Trans>Join to Watch and Listen</Trans>
}
