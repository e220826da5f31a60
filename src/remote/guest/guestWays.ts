import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GuestWay } from '../../state/calls/invite.ts'
import type { IconName } from '../../ui/iconName.ts'

interface WayText {
  value: GuestWay
  icon: IconName
  /** Label on the guest page, as in the specification's radio choice. */
  choice: MessageDescriptor
  /** Label of the tab in the invite dialog. */
  tab: MessageDescriptor
  field: MessageDescriptor
  hint: MessageDescriptor
}

const phoneField = msg`Your guest's phone number`

export const guestWays: readonly WayText[] = [
  {
    value: 'sms',
    icon: 'chatText',
    choice: msg`SMS`,
    tab: msg`Text/SMS`,
    field: phoneField,
    hint: msg`We will text your guest a link to join your call.`,
  },
  {
    value: 'email',
    icon: 'envelopeSimple',
    choice: msg`Email`,
    tab: msg`Email`,
    field: msg`Your guest's email address`,
    hint: msg`We will email your guest a link to join your call.`,
  },
  {
    value: 'phone',
    icon: 'phone',
    choice: msg`Phone Call`,
    tab: msg`Call`,
    field: phoneField,
    hint: msg`We will call this number. You and your guest can hear each other.`,
  },
]
