import { useLingui } from '@lingui/react/macro'
import type { Section } from '../../domain/consoleSections.ts'

/** Returns the name of a section whose records have pages, as text for a page title. */
export function useSectionName(
  section: Extract<
    Section,
    | 'organizations'
    | 'customers'
    | 'facilities'
    | 'units'
    | 'rooms'
    | 'users'
    | 'sso-providers'
    | 'notifications'
  >,
): string {
  const { t } = useLingui()
  switch (section) {
    case 'organizations':
      return t`Organizations`
    case 'customers':
      return t`Customers`
    case 'facilities':
      return t`Facilities`
    case 'units':
      return t`Unit/Practice`
    case 'rooms':
      return t`Room/Bed`
    case 'users':
      return t`Users`
    case 'sso-providers':
      return t`SSO Providers`
    case 'notifications':
      return t`Notifications`
  }
}
