import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RoomItem } from '../../contract/rooms.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { RowAction } from '../list/RowMenu.tsx'
import { roomActions, roomPages } from '../palette/paletteItems.ts'

const restarts = {
  refresh: { icon: 'arrowsClockwise', label: msg`Refresh` },
  reboot: { icon: 'power', label: msg`Reboot` },
} as const
const hindrances = { in_call: msg`Not during a call`, offline: msg`Offline` } as const

/** Returns what the user may do with a room from its row: the same as in the palette. */
export function roomRowActions(
  room: RoomItem,
  profile: Profile,
  onRestart: (how: 'refresh' | 'reboot', room: RoomItem) => void,
): RowAction[] {
  const { id } = room
  const open: RowAction = {
    id: 'open',
    icon: 'eye',
    label: i18n._(msg`Open`),
    address: `/admin/rooms/${id}`,
  }
  const others = roomActions(room, profile).flatMap((item): RowAction[] => {
    if (item.kind === 'room_page') {
      const { icon, name } = roomPages[item.page]
      return [{ id: item.page, icon, label: i18n._(name), address: item.address }]
    }
    if (item.kind !== 'restart') return []
    const { how, hindrance } = item
    const { icon, label } = restarts[how]
    return [
      {
        id: how,
        icon,
        label: i18n._(label),
        ...(hindrance !== null && { reason: i18n._(hindrances[hindrance]) }),
        onChoose: () => onRestart(how, room),
      },
    ]
  })
  return [open, ...others]
}
