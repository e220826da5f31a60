import { useEffect, useState } from 'react'
import type { DeviceDetail } from '../../contract/monitoring/monitoring.ts'
import type { RoomItem } from '../../contract/rooms.ts'
import { findsSection } from '../../domain/consoleSections.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { PaletteItem } from './paletteItems.ts'

/** Pause after which the highlighted room is read, in milliseconds: keys that repeat pass many. */
const pauseMs = 120

/** Room that was highlighted last, and its device if the user may see it. */
export interface Subject {
  room: RoomItem
  device: DeviceDetail | null
}

type FoundUser = (PaletteItem & { kind: 'user' })['user']

/** Follows the highlighted room or user, which stays the subject while its actions are highlighted. */
export function useSubject(
  ports: Pick<ConsolePorts, 'roomRecords' | 'monitoring'>,
  profile: Profile,
): {
  subject: Subject | null
  user: FoundUser | null
  highlight: (item: PaletteItem | null) => void
} {
  const [id, setId] = useState<string | null>(null)
  const [user, setUser] = useState<FoundUser | null>(null)
  const [subject, setSubject] = useState<Subject | null>(null)
  const seesDevices = findsSection(profile.roles, 'monitoring')
  useEffect(() => {
    if (id === null) return undefined
    let isStale = false
    const read = async () => {
      const room = await ports.roomRecords().read(id)
      if (isStale || !room.ok) return
      setSubject({ room: room.value, device: null })
      if (!seesDevices || room.value.device === null) return
      const device = await ports.monitoring.device({ id })
      if (!isStale && device.ok) setSubject({ room: room.value, device: device.value })
    }
    const timer = setTimeout(() => void read(), pauseMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [ports, seesDevices, id])
  const highlight = (item: PaletteItem | null) => {
    if (item?.kind === 'room' || item?.kind === 'device') {
      setId(item.room.id)
      setUser(null)
    } else if (item?.kind === 'user') {
      setId(null)
      setUser(item.user)
    }
  }
  // The room before must not be acted on once another one is highlighted.
  return { subject: subject?.room.id === id ? subject : null, user, highlight }
}
