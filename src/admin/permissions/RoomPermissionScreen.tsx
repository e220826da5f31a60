import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { SelectField } from '../records/SelectField.tsx'
import { RoomPermissionAnswer } from './RoomPermissionAnswer.tsx'
import { RoomPermissionPath } from './RoomPermissionPath.tsx'
import { Title } from '../../ui/page/Title.tsx'

const route = getRouteApi('/admin/permissions/why')

interface RoomPermissionScreenProps {
  ports: ConsolePorts['permissions']
  room: string
  name: RemoteFunction
}

/** Explains why a room has a function or not: the path of grants and the level that decides. */
export function RoomPermissionScreen({ ports, room, name }: RoomPermissionScreenProps) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const {
    value: why,
    refusal,
    again,
  } = useServerValue(
    ['why a room has', room, name],
    () => ports.whyRoom({ query: { room, function: name } }),
    { keeps: true },
  )
  if (refusal !== null) return <ListFailed code={refusal.code} onRetry={again} />
  if (why === null)
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  const deciding = why.steps.find(({ decides }) => decides)?.node ?? why.room
  const labels = {
    call_clinician: t`Meet with a clinician`,
    call_guest: t`Invite a guest`,
    call_interpreter: t`Invite an interpreter`,
    entertainment: t`Watch a movie`,
  }
  return (
    <>
      <Title>{`${t`Why is this allowed or denied?`} ${why.room.name}`}</Title>
      <div className="console-title">
        <Link className={buttonClass()} to="/admin/rooms/$id" params={{ id: why.room.id }}>
          <Icon name="arrowLeft" mirrored />
          <bdi>{why.room.name}</bdi>
        </Link>
        <h1>
          <Trans>Why is this allowed or denied?</Trans>
        </h1>
      </div>
      <div className="console-why-question">
        <SelectField
          label={<Trans>Permission</Trans>}
          value={name}
          options={remoteFunctions.map((value) => ({ value, label: labels[value] }))}
          onChange={(chosen) => {
            const next = remoteFunctions.find((known) => known === chosen)
            if (next !== undefined) void navigate({ search: { room, function: next }, replace: true })
          }}
        />
      </div>
      <section className="console-why" aria-busy={why.function !== name}>
        <h2>
          <Trans>Where this permission comes from</Trans>
        </h2>
        <RoomPermissionAnswer why={why} />
        <RoomPermissionPath steps={why.steps} />
        <Link className={buttonClass()} to="/admin/permissions" search={{ node: deciding.id }}>
          <Trans>Go to this permission</Trans>
        </Link>
      </section>
    </>
  )
}
