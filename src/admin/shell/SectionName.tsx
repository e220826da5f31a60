import { Trans } from '@lingui/react/macro'
import type { Section, SectionGroup } from '../../domain/consoleSections.ts'

/** Name of a section, as in the sidebar. */
export function SectionName({ section }: { section: Section }) {
  switch (section) {
    case 'dashboard':
      return <Trans>Dashboard</Trans>
    case 'monitoring':
      return <Trans>Monitoring</Trans>
    case 'care-system-units':
      return <Trans>Care-system units</Trans>
    case 'organizations':
      return <Trans>Organizations</Trans>
    case 'customers':
      return <Trans>Customers</Trans>
    case 'facilities':
      return <Trans>Facilities</Trans>
    case 'rooms':
      return <Trans>Room/Bed</Trans>
    case 'users':
      return <Trans>Users</Trans>
    case 'byod':
      return <Trans>BYOD</Trans>
    case 'units':
      return <Trans>Unit/Practice</Trans>
    case 'calls':
      return <Trans>Calls and Requests</Trans>
    case 'call-quality':
      return <Trans>Call Quality</Trans>
    case 'sign-in-summary':
      return <Trans>Sign In Summary</Trans>
    case 'vmr-availability':
      return <Trans>VMR Availability</Trans>
    case 'audit':
      return <Trans>Audit</Trans>
    case 'settings':
      return <Trans>Settings</Trans>
    case 'documentation':
      return <Trans>Product Documentation</Trans>
    case 'sso-providers':
      return <Trans>SSO Providers</Trans>
    case 'developer':
      return <Trans>Developer</Trans>
    case 'notifications':
      return <Trans>Notifications</Trans>
    case 'technician':
      return <Trans>Technician</Trans>
  }
}

/** Name of a group of sections. The first group has none. */
export function GroupName({ group }: { group: Exclude<SectionGroup, 'overview'> }) {
  switch (group) {
    case 'configuration':
      return <Trans>Configuration</Trans>
    case 'reporting':
      return <Trans>Reporting</Trans>
    case 'system':
      return <Trans>System</Trans>
  }
}
