import type { ActivityReply, Principal } from '../../contract/users/authentication.ts'
import type { LoginAsPeople } from '../../contract/users/loginAs.ts'
import type { auditEndpoints } from '../../contract/audit.ts'
import type { dashboardEndpoints } from '../../contract/monitoring/dashboard.ts'
import type { deskCareRequestEndpoints } from '../../contract/careRequests/careRequests.ts'
import type { knockEndpoints } from '../../contract/calls/knocks.ts'
import type { patientEndpoints } from '../../contract/patients.ts'
import type { permissionEndpoints } from '../../contract/permissions/permissionEndpoints.ts'
import type { outboxEndpoints } from '../../contract/messages/messageOutbox.ts'
import type { Pin } from '../../contract/pins.ts'
import type { reportEndpoints } from '../../contract/reports.ts'
import type { NewRoom, RoomChange, roomEndpoints, RoomItem } from '../../contract/rooms.ts'
import type { SecondFactorStep } from '../../contract/secondFactor/secondFactor.ts'
import type {
  levelEndpoints,
  NewOrgUnit,
  OrgUnitChange,
  OrgUnitItem,
  OrgUnitLevel,
} from '../../contract/orgUnits.ts'
import type { roomVisitEndpoints } from '../../contract/visits/visits.ts'
import type { EndpointPorts, Result } from './result.ts'
import type { Records } from './records/records.ts'
import type { SettingPorts } from './settings/settingModel.ts'
import type { AccountPorts } from './users/accountPorts.ts'
import type { IntegrationPorts } from './integrations/integrationPorts.ts'
import type { ProviderPorts } from './singleSignOn/providerPorts.ts'
import type { ImportPorts } from './imports/importPorts.ts'
import type { MonitoringPorts } from './monitoring/monitoringPorts.ts'
import type { ShellMemory } from './shellMemory.ts'
import type { ListPorts } from './lists/listViews.ts'
import type { NotificationPorts } from './notificationPorts.ts'
import type { SsoPorts } from './singleSignOn/ssoPorts.ts'
import type { TechnicianPorts } from './technician/technicianPorts.ts'
import type { UserPorts } from './users/userPorts.ts'

/** Server and browser, as used by the console's state. No method rejects. */
export interface ConsolePorts {
  /**
   * Subscribes to changes of the signed-in user, including sign-out; `idle` if the console was not used for
   * too long. Returns a function that unsubscribes.
   */
  onPerson(listener: (because?: 'idle') => void): () => void
  /** Current time, in epoch milliseconds. */
  now(): number
  hasSession(): Promise<boolean>
  /** Signs in. `step`: the password was correct, and a second factor is also required. */
  signIn(request: { username: string; password: string }): Promise<Result<SecondFactorStep | null>>
  secondStep(request: { step: string; code: string }): Promise<Result<null>>
  /** Completes the sign-in with a passkey instead of a code. */
  passkeyStep(step: string): Promise<Result<null>>
  account: AccountPorts
  sso: SsoPorts
  lists: ListPorts
  technician: TechnicianPorts
  memory: ShellMemory
  monitoring: MonitoringPorts
  dashboard: EndpointPorts<typeof dashboardEndpoints>
  notifications: NotificationPorts
  imports: ImportPorts
  providers: ProviderPorts
  reports: EndpointPorts<typeof reportEndpoints>
  permissions: EndpointPorts<typeof permissionEndpoints>
  settings: SettingPorts
  patients: EndpointPorts<typeof patientEndpoints>
  integrations: IntegrationPorts
  /** Knocks of the signed-in user. */
  knocks: EndpointPorts<typeof knockEndpoints>
  /** Patients' requests, as someone with an account responds to them. */
  careRequests: EndpointPorts<Pick<typeof deskCareRequestEndpoints, 'claim'>>
  /** Visits to the patients whom the user may see. */
  visits: EndpointPorts<typeof roomVisitEndpoints>
  users: UserPorts
  signOut(everywhere: boolean): Promise<Result<null>>
  /** Remembers that "Join" was pressed for a call, before the link to the desk is followed. */
  rememberCall(id: string): void
  /** Leaves the console for the consult desk. */
  goToDesk(): void
  principal(): Promise<Result<Principal>>
  /** Reports to the server that the person is using the console. */
  noteActivity(): Promise<Result<ActivityReply>>
  /** Finds the users as whom the caller may work through Login As, by a part of the name or the address. */
  peopleToBecome(q: string): Promise<Result<LoginAsPeople>>
  /** Starts Login As: the user works as another user in every tab. */
  loginAs(request: { user_id: string; reason: string }): Promise<Result<null>>
  /** Returns to the user's own account, even without a network. */
  endLoginAs(): Promise<void>
  /** Sends a link to that address, in that language, or does nothing: the answer does not reveal which. */
  forgotPassword(email: string, locale: string): Promise<Result<null>>
  setPassword(purpose: 'activate' | 'reset', token: string, password: string): Promise<Result<null>>
  /** Sets the account's address to the one to which this link was sent. */
  confirmAddress(token: string): Promise<Result<null>>
  changePassword(current: string, next: string): Promise<Result<null>>
  /** Returns the secret of the link that opened this page, only once. */
  takeLink(): string | null
  rooms: EndpointPorts<typeof roomEndpoints>
  /** Asks the care team on duty for a room to come there; `device` is the ID of the room's device. */
  notifyCareTeam(device: string, message: string): Promise<Result<null>>
  outbox: EndpointPorts<typeof outboxEndpoints>
  /** Rooms and beds of any type, one at a time. */
  roomRecords(): Records<RoomItem, NewRoom, RoomChange>
  /** Pins of a room's camera, without their pictures. */
  roomPins(room: RoomItem): Promise<Result<readonly Pin[]>>
  levels: EndpointPorts<typeof levelEndpoints>
  /** Organizations, customers, facilities or units. */
  orgUnits(level: OrgUnitLevel): Records<OrgUnitItem, NewOrgUnit, OrgUnitChange>
  audit: EndpointPorts<typeof auditEndpoints>
  /** Makes the browser download the content at that path of the server. */
  download(path: string, query: URLSearchParams): Promise<Result<null>>
}
