import type { UserList, UserRecord, UserSessionList } from '../../../contract/users/users.ts'
import type { Result } from '../result.ts'
import type { Records } from '../records/records.ts'

/** The accounts at the server. Nothing here rejects. */
export interface UserPorts {
  list(query: URLSearchParams): Promise<Result<UserList>>
  records: Omit<Records<UserRecord>, 'list'>
  /** Sends the link of the activation once more, or one for a new password, in that language. */
  sendLink(id: string, locale: string): Promise<Result<null>>
  sessions(id: string): Promise<Result<UserSessionList>>
  /** Removes the second factor that a user has lost. */
  takeSecondFactor(id: string): Promise<Result<null>>
  endSessions(id: string): Promise<Result<null>>
}
