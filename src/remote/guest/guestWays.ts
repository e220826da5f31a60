import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GuestWay } from '../../state/calls/invite.ts'
import type { IconName } from '../../ui/iconName.ts'

interface WayWords {
  value: GuestWay
  icon: IconName
  /** On the guest page, as the spec's radio choice. */
  choice: MessageDescriptor
  /** On the tab of the invite dialog. */
  tab: MessageDescriptor
  field: MessageDescriptor
  hint: MessageDescriptor
}

const phoneField = msg`Your guest's phone number`

export const guestWays: readonly WayWords[] = [
  {
    value: 'sms',
    icon: 'chatText',
    choice: msg`SMS`,
    tab: msg`Text/SMS`,
    field: phoneField,
    hint: msg`We text your guest a link. They tap it to join your call.`,
  },
  {
    value: 'email',
    icon: 'envelopeSimple',
    choice: msg`Email`,
    tab: msg`Email`,
    field: msg`Your guest's email address`,
    hint: msg`We email your guest a link. They open it to join your call.`,
  },
  {
    value: 'phone',
    icon: 'phone',
    choice: msg`Phone Call`,
    tab: msg`Call`,
    field: phoneField,
    hint: msg`We call this phone. Your guest hears you, and you hear your guest.`,
  },
]
