import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RightName, rightNames } from '../../contract/permissions/accessExplanation.ts'
import { isOfPlatform } from '../../domain/permissions/roles.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useOrgUnitPaths } from '../queries/useOrgUnits.ts'
import { useServerValue } from '../queries/useServerValue.ts'
import { SelectField } from '../records/SelectField.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { AccessExplanationAnswer } from './AccessExplanationAnswer.tsx'
import { AccessExplanationPath } from './AccessExplanationPath.tsx'
import { useRightNames } from './useRightNames.ts'
import { Title } from '../../ui/page/Title.tsx'

const route = getRouteApi('/admin/permissions/why')

interface AccessExplanationScreenProps {
  ports: ConsolePorts
  profile: Profile
  /** User in question; null until one is chosen. */
  user: string | null
  right: RightName
  /** `null` for the whole platform or, for a user without access to it, their highest org unit. */
  node: string | null
}

/**
 * Explains why a user has a right at an org unit or not: their roles on the path down to it, and their roles
 * elsewhere.
 */
export function AccessExplanationScreen({ ports, profile, user, right, node }: AccessExplanationScreenProps) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const chosen = route.useSearch()
  const rights = useRightNames()
  const { paths, refusal, again } = useOrgUnitPaths(ports, profile.roles)
  const seesAll = profile.roles.some((held) => isOfPlatform(held))
  const highest = seesAll ? null : (profile.roles[0]?.path.at(-1)?.id ?? null)
  const at = node ?? highest
  const asking = useServerValue(
    ['why a user may', user, right, at],
    () => ports.permissions.whyPerson({ id: user ?? '', query: { right, node: at ?? undefined } }),
    { keeps: true, asks: user !== null },
  )
  const go = (change: Readonly<Partial<typeof chosen>>) =>
    void navigate({ search: { ...chosen, ...change }, replace: true })
  const why = asking.value
  const known = why?.person.id === user ? why?.person : undefined
  return (
    <>
      <Title>{`${t`Why is this allowed or denied?`} ${known?.name ?? ''}`}</Title>
      <div className="console-title">
        {known !== undefined && (
          <Link className={buttonClass()} to="/admin/users/$id" params={{ id: known.id }}>
            <bdi>{known.name}</bdi>
          </Link>
        )}
        <h1>
          <Trans>Why is this allowed or denied?</Trans>
        </h1>
      </div>
      <div className="console-why-question">
        <PersonPicker
          users={ports.users}
          chosen={user === null ? null : { id: user, name: known?.name ?? '…' }}
          onChoose={(id) => id !== '' && go({ user: id })}
        />
        <SelectField
          label={<Trans context="what somebody may do">Permission</Trans>}
          value={right}
          options={rightNames.map((value) => ({ value, label: rights[value] }))}
          onChange={(value) => go({ right: rightNames.find((name) => name === value) })}
        />
        <SelectField
          label={<Trans>Level</Trans>}
          value={at ?? 'platform'}
          error={refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />}
          options={[
            ...(seesAll ? [{ value: 'platform', label: t`Whole platform` }] : []),
            ...paths.map((path) => ({
              value: path.at(-1)?.id ?? '',
              label: path
                .slice(-2)
                .toReversed()
                .map(({ name }) => name)
                .join(' · '),
            })),
          ]}
          onChange={(value) => value !== '' && go({ node: value === 'platform' ? undefined : value })}
        />
      </div>
      {user === null ? (
        <p className="console-empty">
          <Trans>Choose a person to see what the roles allow, and why.</Trans>
        </p>
      ) : asking.refusal !== null ? (
        <ListFailed code={asking.refusal.code} onRetry={asking.again} />
      ) : why === null ? (
        <Loader>
          <Trans>Loading</Trans>
        </Loader>
      ) : (
        <section className="console-why" aria-busy={why.person.id !== user || why.right !== right}>
          <h2>
            <Trans>Where this role comes from</Trans>
          </h2>
          <AccessExplanationAnswer why={why} />
          <AccessExplanationPath why={why} />
        </section>
      )}
    </>
  )
}
