import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FoundRoom, SearchResult } from '../../contract/lists/search.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import type { RoomItem } from '../../contract/rooms.ts'
import { findsSection, sectionGroups } from '../../domain/consoleSections.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import { mayLoginAs } from '../../domain/users/loginAs.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { IconName } from '../../ui/iconName.ts'
import { knockHash } from '../knock/KnockAction.tsx'
import { mayIn } from '../rooms/mayIn.ts'
import { sectionNames } from '../shell/sectionNames.ts'

/** Something that the palette opens or does. `id` is unique among its items. */
export type PaletteItem = { id: string } & (
  | { kind: 'page'; name: MessageDescriptor; address: string }
  | { kind: 'room' | 'device'; room: FoundRoom; address: string }
  | { kind: 'user'; user: SearchResult['users'][number]; address: string }
  | { kind: 'guide'; title: string; excerpt: string; address: string }
  | { kind: 'rooms'; words: string; address: string }
  | { kind: 'room_page'; page: RoomPageKind; address: string }
  | { kind: 'restart'; how: 'refresh' | 'reboot'; room: RoomItem; hindrance: 'in_call' | 'offline' | null }
)

export type RoomPageKind = 'knock' | 'device' | 'permissions' | 'why' | 'audit'

/** Names and icons of what the palette offers for a room. */
export const roomPages: Readonly<Record<RoomPageKind, { name: MessageDescriptor; icon: IconName }>> = {
  knock: { name: msg`Knock`, icon: 'door' },
  device: { name: msg`Open Device`, icon: 'videoCamera' },
  permissions: { name: msg`Permissions`, icon: 'slidersHorizontal' },
  why: { name: msg`Why is this allowed or denied?`, icon: 'question' },
  audit: { name: msg`Audit entries about this room`, icon: 'listChecks' },
}

/** Pages of the signed-in user, which have no section. */
const accountPages = [
  ['change-password', msg`Change Password`],
  ['second-factor', msg`Two-step sign-in`],
  ['sessions', msg`Your sessions`],
  ['login-as', msg`Login As`],
] as const

/** Returns the pages that the user finds: the sections, their own account, and the consult desk. */
export function pagesOf({ roles, impersonation, surroundings }: Profile): PaletteItem[] {
  const page = (id: string, name: MessageDescriptor, address = `/admin/${id}`) =>
    ({ kind: 'page', id, name, address }) as const
  const consultDesk = surroundings?.iconsult_url
  return [
    ...sectionGroups
      .flatMap(({ sections }) => [...sections])
      .filter((section) => findsSection(roles, section))
      .map((section) => page(section, sectionNames[section])),
    ...(assignmentsFor(roles, 'keepPermissions').length > 0
      ? [page('permissions', roomPages.permissions.name), page('permissions/why', roomPages.why.name)]
      : []),
    ...(impersonation === undefined
      ? accountPages
          .filter(([id]) => id !== 'login-as' || mayLoginAs(roles))
          .map(([id, name]) => page(id, name))
      : []),
    page('documentation/whats-new', msg`What’s new`),
    page(
      'consult-desk',
      msg`iConsult`,
      consultDesk === undefined || consultDesk === '' ? '/meet/desk' : consultDesk,
    ),
  ]
}

/** Returns the rooms, devices and users that were found, each with the page that it opens. */
export function foundItems(
  { rooms, devices, users }: SearchResult,
  { roles }: Pick<Profile, 'roles'>,
): Record<'rooms' | 'devices' | 'users', PaletteItem[]> {
  const devicePages = findsSection(roles, 'monitoring') ? 'monitoring' : 'rooms'
  return {
    rooms: rooms.map((room) => ({
      kind: 'room',
      id: `room ${room.id}`,
      room,
      address: `/admin/rooms/${room.id}`,
    })),
    devices: devices.map((room) => ({
      kind: 'device',
      id: `device ${room.id}`,
      room,
      address: `/admin/${devicePages}/${room.id}`,
    })),
    users: users.map((user) => ({
      kind: 'user',
      id: `user ${user.id}`,
      user,
      address: `/admin/users/${user.id}`,
    })),
  }
}

/** Returns what the user may do with a room, besides opening it. */
export function roomActions(room: RoomItem, profile: Profile): PaletteItem[] {
  const { id, type, device } = room
  const page = (kind: RoomPageKind, address: string) =>
    ({ kind: 'room_page', id: `${kind} ${id}`, page: kind, address }) as const
  const hasScreen = type !== 'byod'
  const hindrance = device?.online !== true ? 'offline' : device.in_call ? 'in_call' : null
  return [
    ...(hasScreen && profile.impersonation === undefined && mayIn(room, profile, 'seePatients')
      ? [page('knock', `/admin/rooms/${id}#${knockHash}`)]
      : []),
    ...(hasScreen && findsSection(profile.roles, 'monitoring') && mayIn(room, profile, 'seeDevices')
      ? [page('device', `/admin/monitoring/${id}`)]
      : []),
    ...(hasScreen && device !== null && mayIn(room, profile, 'testDevices')
      ? (['refresh', 'reboot'] as const).map(
          (how) => ({ kind: 'restart', id: `${how} ${id}`, how, room, hindrance }) as const,
        )
      : []),
    ...(mayIn(room, profile, 'keepPermissions')
      ? [
          page('permissions', `/admin/permissions?node=${id}`),
          page('why', `/admin/permissions/why?room=${id}&function=${remoteFunctions[0]}`),
        ]
      : []),
    ...(findsSection(profile.roles, 'audit') ? [page('audit', `/admin/audit?target=${id}`)] : []),
  ]
}
