import { Trans, useLingui } from '@lingui/react/macro'
import type { Talking } from '../../state/monitor/callView.ts'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import { PrivacyPill } from '../PrivacyPill.tsx'

/** Who sees and hears the room, by name, and whether they really do: nothing reaches those who are cut off. */
export function CallPrivacy({ call, privacy }: { call: Talking; privacy: PrivacyView }) {
  const { i18n } = useLingui()
  const people = [call.shown, ...call.others]
  const here = people.filter(({ cutOff }) => !cutOff)
  const isReached = here.length > 0
  const names = new Intl.ListFormat(i18n.locale).format((isReached ? here : people).map(({ name }) => name))
  return (
    <PrivacyPill privacy={privacy} shut={!(call.seen && isReached)}>
      <Reach seen={call.seen && isReached} heard={call.heard && isReached} names={names} />
    </PrivacyPill>
  )
}

function Reach({ seen, heard, names }: { seen: boolean; heard: boolean; names: string }) {
  if (seen && heard)
    return (
      <Trans>
        <bdi>{names}</bdi> can see and hear you
      </Trans>
    )
  if (seen)
    return (
      <Trans>
        <bdi>{names}</bdi> can see you, but not hear you
      </Trans>
    )
  if (heard)
    return (
      <Trans>
        <bdi>{names}</bdi> can hear you, but not see you
      </Trans>
    )
  return (
    <Trans>
      <bdi>{names}</bdi> cannot see or hear you
    </Trans>
  )
}
