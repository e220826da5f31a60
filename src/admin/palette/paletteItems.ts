import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ImportKind } from '../../contract/imports.ts'
import type { FoundRoom, SearchResult } from '../../contract/lists/search.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import type { RoomItem } from '../../contract/rooms.ts'
import { findsSection, sectionGroups } from '../../domain/consoleSections.ts'
import { assignmentsFor } from '../../domain/permissions/roles.ts'
import { mayLoginAs } from '../../domain/users/loginAs.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { IconName } from '../../ui/iconName.ts'
import { knockHash } from '../knock/KnockAction.tsx'
import { patientHashes } from '../patients/patientHashes.ts'
import { mayIn } from '../rooms/mayIn.ts'
import { sectionNames } from '../shell/sectionNames.ts'
import { roleHash } from '../users/roleHash.ts'

/** Something that the palette opens or does. `id` is unique among its items. */
export type PaletteItem = { id: string } & (
  | { kind: 'page'; name: MessageDescriptor; address: string }
  | { kind: 'room' | 'device'; room: FoundRoom; address: string }
  | { kind: 'user'; user: SearchResult['users'][number]; address: string }
  | { kind: 'guide'; title: string; excerpt: string; address: string }
  | { kind: 'rooms'; words: string; address: string }
  | { kind: 'room_page'; page: RoomPageKind; address: string }
  | { kind: 'user_page'; page: UserPageKind; address: string }
  | { kind: 'enroll'; room: RoomItem }
  | { kind: 'import'; what: ImportKind; address: string }
  | { kind: 'restart'; how: 'refresh' | 'reboot'; room: RoomItem; hindrance: 'in_call' | 'offline' | null }
)

/** Items that do something where the user is, and open no page before. */
export type PaletteAct = PaletteItem & { kind: 'restart' | 'enroll' | 'import' }

export type RoomPageKind = 'knock' | 'admit' | 'transfer' | 'device' | 'permissions' | 'why' | 'audit'
export type UserPageKind = 'role' | 'why'

/** Names and icons of what the palette offers for a room. */
export const roomPages: Readonly<Record<RoomPageKind, { name: MessageDescriptor; icon: IconName }>> = {
  knock: { name: msg`Knock`, icon: 'door' },
  admit: { name: msg`Admit a patient`, icon: 'userPlus' },
  transfer: { name: msg`Transfer`, icon: 'bed' },
  device: { name: msg`Open Device`, icon: 'videoCamera' },
  permissions: { name: msg`Permissions`, icon: 'slidersHorizontal' },
  why: { name: msg`Why is this allowed or denied?`, icon: 'question' },
  audit: { name: msg`Audit entries about this room`, icon: 'listChecks' },
}

/** Names and icons of what the palette offers for a user. */
export const userPages: Readonly<Record<UserPageKind, { name: MessageDescriptor; icon: IconName }>> = {
  role: { name: msg`Add role`, icon: 'plus' },
  why: { name: msg`Check a Permission`, icon: 'question' },
}

/** Names of the files that the palette imports. */
export const importNames: Readonly<Record<ImportKind, MessageDescriptor>> = {
  rooms: msg`Import rooms from a CSV file`,
  users: msg`Import users from a CSV file`,
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

/** Returns the files that the user may import. The file is chosen in the palette. */
export function importsOf({ roles, impersonation }: Pick<Profile, 'roles' | 'impersonation'>): PaletteItem[] {
  const item = (what: ImportKind, address: string) =>
    ({ kind: 'import', id: `import ${what}`, what, address }) as const
  return [
    ...(assignmentsFor(roles, 'changeStructure').length > 0 ? [item('rooms', '/admin/rooms/import')] : []),
    ...(impersonation === undefined && assignmentsFor(roles, 'keepPermissions').length > 0
      ? [item('users', '/admin/users/import')]
      : []),
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
  const { id, type, device, patient } = room
  const page = (kind: RoomPageKind, address: string) =>
    ({ kind: 'room_page', id: `${kind} ${id}`, page: kind, address }) as const
  const hasScreen = type !== 'byod'
  const hindrance = device?.online !== true ? 'offline' : device.in_call ? 'in_call' : null
  return [
    ...(hasScreen && profile.impersonation === undefined && mayIn(room, profile, 'seePatients')
      ? [page('knock', `/admin/rooms/${id}#${knockHash}`)]
      : []),
    ...(mayIn(room, profile, 'keepPatients')
      ? [
          patient === null
            ? page('admit', `/admin/rooms/${id}#${patientHashes.admit}`)
            : page('transfer', `/admin/rooms/${id}#${patientHashes.transfer}`),
        ]
      : []),
    ...(hasScreen && mayIn(room, profile, 'enrolDevices')
      ? [{ kind: 'enroll', id: `enroll ${id}`, room } as const]
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

/** Returns what the signed-in user may do with another user, besides opening the account. */
export function userActions(
  { id }: SearchResult['users'][number],
  { roles }: Pick<Profile, 'roles'>,
): PaletteItem[] {
  if (assignmentsFor(roles, 'keepPermissions').length === 0) return []
  const page = (kind: UserPageKind, address: string) =>
    ({ kind: 'user_page', id: `user ${kind} ${id}`, page: kind, address }) as const
  return [page('role', `/admin/users/${id}#${roleHash}`), page('why', `/admin/permissions/why?user=${id}`)]
}
