import type { ActivityReply, Principal } from '../../contract/authentication.ts'
import type { LoginAsPeople } from '../../contract/loginAs.ts'
import type { AuditItem, AuditList, AuditVerification } from '../../contract/audit.ts'
import type { OutboxList } from '../../contract/outbox.ts'
import type { PhoneLink, RoomItem, RoomList } from '../../contract/rooms.ts'
import type { SecondFactorStep } from '../../contract/secondFactor.ts'
import type { NodeItem, NodeLevel } from '../../contract/structure.ts'
import type { Answer } from './answer.ts'
import type { PermissionPorts } from './permissionPorts.ts'
import type { Records } from './records.ts'
import type { SettingPorts } from './settingPorts.ts'
import type { AccountPorts } from './accountPorts.ts'
import type { IntegrationPorts } from './integrationPorts.ts'
import type { PatientPorts } from './patientPorts.ts'
import type { ReportPorts } from './reportPorts.ts'
import type { ProviderPorts } from './providerPorts.ts'
import type { ImportPorts } from './importPorts.ts'
import type { MonitoringPorts } from './monitoringPorts.ts'
import type { ShellMemory } from './shellMemory.ts'
import type { ListPorts } from './listPorts.ts'
import type { NotificationPorts } from './notificationPorts.ts'
import type { DashboardPorts } from './dashboard.ts'
import type { SsoPorts } from './ssoPorts.ts'
import type { TechnicianPorts } from './technicianPorts.ts'
import type { UserPorts } from './userPorts.ts'

/** The server and the browser as the console's state sees them. Nothing here rejects. */
export interface ConsolePorts {
  /**
   * Subscribes to changes of the signed-in user, including sign-out; `idle` if the console was not used for
   * too long. Returns a function that unsubscribes.
   */
  onPerson(listener: (because?: 'idle') => void): () => void
  /** Epoch milliseconds. */
  now(): number
  hasSession(): Promise<boolean>
  /** `step`: the password was right, and a second factor is needed too. */
  signIn(request: { username: string; password: string }): Promise<Answer<SecondFactorStep | null>>
  secondStep(request: { step: string; code: string }): Promise<Answer<null>>
  /** With a passkey instead of a code. */
  passkeyStep(step: string): Promise<Answer<null>>
  account: AccountPorts
  sso: SsoPorts
  lists: ListPorts
  technician: TechnicianPorts
  memory: ShellMemory
  monitoring: MonitoringPorts
  dashboard: DashboardPorts
  notifications: NotificationPorts
  imports: ImportPorts
  providers: ProviderPorts
  reports: ReportPorts
  permissions: PermissionPorts
  settings: SettingPorts
  patients: PatientPorts
  integrations: IntegrationPorts
  users: UserPorts
  signOut(everywhere: boolean): Promise<Answer<null>>
  principal(): Promise<Answer<Principal>>
  /** Reports to the server that the person is using the console. */
  noteActivity(): Promise<Answer<ActivityReply>>
  /** Finds the users as whom the caller may work through Login As, by a part of the name or the address. */
  peopleToBecome(q: string): Promise<Answer<LoginAsPeople>>
  /** Works as another from now on, in every tab. */
  loginAs(request: { user_id: string; reason: string }): Promise<Answer<null>>
  /** Is oneself again, whatever the network does. */
  endLoginAs(): Promise<void>
  /** Sends a link to that address, in that language, or does nothing: the answer does not reveal which. */
  forgotPassword(email: string, locale: string): Promise<Answer<null>>
  setPassword(purpose: 'activate' | 'reset', token: string, password: string): Promise<Answer<null>>
  /** Gives an account the address to which this link went. */
  confirmAddress(token: string): Promise<Answer<null>>
  changePassword(current: string, next: string): Promise<Answer<null>>
  /** The secret of the link that this page was opened with, once. */
  takeLink(): string | null
  rooms(query: URLSearchParams): Promise<Answer<RoomList>>
  byodDevices(query: URLSearchParams): Promise<Answer<RoomList>>
  /** A link for one phone, which is not to be had again. */
  issuePhoneLink(room: string): Promise<Answer<PhoneLink>>
  /** Signs every remote of a room out, or the patient's own phone. */
  endBedsideSessions(room: string): Promise<Answer<null>>
  /** Asks those on duty for a room to come there; the room by the id of its device. */
  notifyCareTeam(device: string, message: string): Promise<Answer<null>>
  outbox(query: URLSearchParams): Promise<Answer<OutboxList>>
  /** Rooms and beds one by one, of whatever type. */
  roomRecords(): Records<RoomItem>
  /** Organizations, customers, facilities or units. */
  nodes(level: NodeLevel): Records<NodeItem>
  audit(query: URLSearchParams): Promise<Answer<AuditList>>
  /** One entry by its number. */
  auditEntry(id: string): Promise<Answer<AuditItem>>
  /** Verifies that every entry of the audit is present as it was written. */
  verifyAudit(): Promise<Answer<AuditVerification>>
  /** Lets the browser download what is at that path of the server. */
  download(path: string, query: URLSearchParams): Promise<Answer<null>>
}
