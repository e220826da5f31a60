import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Section, SectionGroup } from '../../domain/consoleSections.ts'

/** Names of the sections, as in the sidebar. */
export const sectionNames: Readonly<Record<Section, MessageDescriptor>> = {
  dashboard: msg`Dashboard`,
  monitoring: msg`Monitoring`,
  'care-system-units': msg`Care-system units`,
  organizations: msg`Organizations`,
  customers: msg`Customers`,
  facilities: msg`Facilities`,
  rooms: msg`Room/Bed`,
  users: msg`Users`,
  byod: msg`BYOD`,
  units: msg`Unit/Practice`,
  calls: msg`Calls and Requests`,
  'call-quality': msg`Call Quality`,
  'sign-in-summary': msg`Sign In Summary`,
  'vmr-availability': msg`VMR Availability`,
  audit: msg`Audit`,
  settings: msg`Settings`,
  documentation: msg`Product Documentation`,
  'sso-providers': msg`SSO Providers`,
  developer: msg`Developer`,
  notifications: msg`Notifications`,
  technician: msg`Technician`,
}

/** Names of the groups of sections. The first group has none. */
export const groupNames: Readonly<Record<Exclude<SectionGroup, 'overview'>, MessageDescriptor>> = {
  configuration: msg`Configuration`,
  reporting: msg`Reporting`,
  system: msg`System`,
}
