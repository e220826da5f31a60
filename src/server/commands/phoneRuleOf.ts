import { PhoneRule } from '../../contract/phoneRule.ts'
import type { Tx } from '../db/database.ts'
import type { RoomRecord } from '../db/roomStore.ts'
import { settingStore } from '../db/settingStore.ts'

/** How numbers are written where the room is. */
export async function phoneRuleOf(tx: Tx, room: RoomRecord): Promise<PhoneRule> {
  const { phone_rule: found } = await settingStore.effective(tx, room, ['phone_rule'])
  return PhoneRule.safeParse(found).data ?? 'north_american'
}
