import type { PhoneRule } from '../../../contract/calls/phoneRule.ts'
import type { Tx } from '../../db/database.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { settingStore } from '../../db/settings/settingStore.ts'

/** Returns the rule for phone numbers that applies to the room. */
export function phoneRuleOf(tx: Tx, room: RoomRecord): Promise<PhoneRule> {
  return settingStore.of(tx, room, 'phone_rule')
}
