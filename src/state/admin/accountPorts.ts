import type { NewAuthenticator, RecoveryCodes, SecondFactorState } from '../../contract/secondFactor.ts'
import type { UserSessionList } from '../../contract/users.ts'
import type { Answer } from './answer.ts'

/** One's own account at the server. Nothing here rejects. */
export interface AccountPorts {
  secondFactor(): Promise<Answer<SecondFactorState>>
  beginAuthenticator(password: string): Promise<Answer<NewAuthenticator>>
  confirmAuthenticator(code: string): Promise<Answer<RecoveryCodes>>
  removeAuthenticator(password: string): Promise<Answer<null>>
  /** Reports whether this browser, at this address, can create and use passkeys. */
  canUsePasskeys(): boolean
  /** Has a device make one; the recovery codes, where it is the first second factor. */
  addPasskey(request: { name: string; password: string }): Promise<Answer<RecoveryCodes>>
  removePasskey(id: string, password: string): Promise<Answer<null>>
  /** Where one is signed in. */
  sessions(): Promise<Answer<UserSessionList>>
  endSession(id: string): Promise<Answer<null>>
}
