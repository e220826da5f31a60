import { Plural, Trans } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { CallHeader } from './CallHeader.tsx'
import type { CallProps } from './callProps.ts'
import { OpeningPlate } from './OpeningPlate.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

/** Shows who is calling, before anyone sees the room. */
export function IncomingScreen({ call, privacy, ...props }: CallProps<'announced'>) {
  return (
    <main className="room-incoming">
      <CallHeader {...props} />
      <div className="room-incoming-words" role="alert">
        <span className="room-bell">
          <Icon name="bellRinging" />
        </span>
        {call.caller === null ? (
          <PageHeading>
            <Trans>Your call is starting</Trans>
          </PageHeading>
        ) : (
          <div>
            <p>
              <Trans>Incoming call</Trans>
            </p>
            <PageHeading>
              <bdi>{call.caller}</bdi>
            </PageHeading>
            <OthersText names={call.others} />
          </div>
        )}
      </div>
      <OpeningPlate monitor={props.monitor} privacy={privacy} opensAt={call.opensAt} />
    </main>
  )
}

/** Names who comes with the caller: they see and hear the room at the same time. */
function OthersText({ names }: { names: readonly string[] }) {
  const [name] = names
  if (name === undefined) return null
  return (
    <p>
      {names.length === 1 ? (
        <Trans>
          With <bdi>{name}</bdi>
        </Trans>
      ) : (
        <Plural value={names.length} one="With # other person" other="With # other people" />
      )}
    </p>
  )
}
