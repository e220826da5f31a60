import { TokenPair } from '../../../../src/contract/bedside/session.ts'
import { userStore } from '../../../../src/server/db/users/userStore.ts'
import { type Administrator, holderOf, type SignedInAdministrator } from '../administrator.ts'
import { type Answer, read } from '../bedsideApi.ts'
import type { TestHospital } from '../testHospital.ts'

export const idOf = async (ward: Pick<TestHospital, 'database'>, email: string): Promise<string> => {
  const user = await ward.database.transaction('platform', (tx) => userStore.byEmail(tx, email))
  return user?.id ?? ''
}

/** Attempts once to log in as another user. */
export const become = async (
  ward: Pick<TestHospital, 'database'>,
  who: Administrator,
  email: string,
  reason = 'Their report is empty',
): Promise<Answer> =>
  who.ask('POST /authentication/impersonation', { body: { user_id: await idOf(ward, email), reason } })

/** Returns a user who now works as another user. */
export const workAs = async (
  ward: Pick<TestHospital, 'url' | 'database'>,
  who: Administrator,
  email: string,
): Promise<SignedInAdministrator> => holderOf(ward, read(TokenPair, await become(ward, who, email)))
