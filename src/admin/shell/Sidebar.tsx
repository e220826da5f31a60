import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type Section, sectionsFor } from '../../domain/consoleSections.ts'
import type { Profile } from '../../state/admin/console.ts'
import { HomeLink } from './HomeLink.tsx'
import { GroupName, SectionName } from './SectionName.tsx'

interface SidebarProps {
  id: string
  profile: Profile
  current: Section | null
  /** Called when a section is chosen. */
  onFollow: () => void
}

/** Returns the address of a section's first page. */
function addressOf(section: Section) {
  switch (section) {
    case 'audit':
      return { to: '/admin/audit/{-$entry}', params: { entry: undefined } } as const
    case 'documentation':
      return { to: '/admin/documentation/{-$chapter}', params: { chapter: undefined } } as const
    default:
      return { to: `/admin/${section}` } as const
  }
}

/** Shows the sections that the user’s roles give access to, along the line of the brand. */
export function Sidebar({ id, profile, current, onFollow }: SidebarProps) {
  const { t } = useLingui()
  const iobserver = profile.surroundings?.iobserver_url ?? ''
  return (
    <nav className="console-nav" id={id} aria-label={t`Sections`}>
      <HomeLink />
      {sectionsFor(profile.roles).map(({ group, sections }) => (
        <section key={group}>
          {group !== 'overview' && (
            <h2>
              <GroupName group={group} />
            </h2>
          )}
          <ul>
            {sections.map((section) => (
              <li key={section}>
                <Link
                  {...addressOf(section)}
                  onClick={onFollow}
                  aria-current={section === current ? 'page' : undefined}
                >
                  <SectionName section={section} />
                </Link>
              </li>
            ))}
            {group === 'system' && iobserver !== '' && (
              <li>
                <a href={iobserver} rel="noreferrer">
                  <Trans>iObserver</Trans>
                </a>
              </li>
            )}
          </ul>
        </section>
      ))}
    </nav>
  )
}
