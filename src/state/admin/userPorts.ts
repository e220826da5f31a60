import type { UserList, UserRecord, UserSessionList } from '../../contract/users.ts'
import type { Answer } from './answer.ts'
import type { Records } from './records.ts'

/** The accounts at the server. Nothing here rejects. */
export interface UserPorts {
  list(query: URLSearchParams): Promise<Answer<UserList>>
  records: Omit<Records<UserRecord>, 'list'>
  /** Sends the link of the activation once more, or one for a new password, in that language. */
  sendLink(id: string, locale: string): Promise<Answer<null>>
  sessions(id: string): Promise<Answer<UserSessionList>>
  /** Removes the second factor that a user has lost. */
  takeSecondFactor(id: string): Promise<Answer<null>>
  endSessions(id: string): Promise<Answer<null>>
}
