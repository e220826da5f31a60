import type {
  NewUser,
  UserChange,
  UserList,
  UserRecord,
  UserSessionList,
} from '../../../contract/users/users.ts'
import type { Result } from '../result.ts'
import type { Records } from '../records/records.ts'

/** Accounts on the server. No method rejects. */
export interface UserPorts {
  list(query: URLSearchParams): Promise<Result<UserList>>
  records: Omit<Records<UserRecord, NewUser, UserChange>, 'list'>
  /** Sends the activation link again, or a link for a new password, in that language. */
  sendLink(id: string, locale: string): Promise<Result<null>>
  sessions(id: string): Promise<Result<UserSessionList>>
  /** Removes the second factor that a user has lost. */
  takeSecondFactor(id: string): Promise<Result<null>>
  endSessions(id: string): Promise<Result<null>>
}
