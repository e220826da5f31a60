import type {
  NewAuthenticator,
  RecoveryCodes,
  SecondFactorState,
} from '../../../contract/secondFactor/secondFactor.ts'
import type { UserSessionList } from '../../../contract/users/users.ts'
import type { Result } from '../result.ts'

/** The user's own account on the server. No method rejects. */
export interface AccountPorts {
  secondFactor(): Promise<Result<SecondFactorState>>
  beginAuthenticator(password: string): Promise<Result<NewAuthenticator>>
  confirmAuthenticator(code: string): Promise<Result<RecoveryCodes>>
  removeAuthenticator(password: string): Promise<Result<null>>
  /** Reports whether this browser, at this address, can create and use passkeys. */
  canUsePasskeys(): boolean
  /** Creates a passkey on a device. Returns the recovery codes if it is the first second factor. */
  addPasskey(request: { name: string; password: string }): Promise<Result<RecoveryCodes>>
  removePasskey(id: string, password: string): Promise<Result<null>>
  /** Returns the sessions in which the user is signed in. */
  sessions(): Promise<Result<UserSessionList>>
  endSession(id: string): Promise<Result<null>>
}
