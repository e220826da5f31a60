import type { RemoteFunction } from '../../contract/functions.ts'
import type {
  PermissionChange,
  PermissionDecision,
  PermissionGrid,
  PermissionPreview,
  WhyRoom,
} from '../../contract/permissions.ts'
import type { PersonWhy, RightName } from '../../contract/personWhy.ts'
import type { Answer } from './answer.ts'

/** Question about a user’s right at an org unit; null for the platform. */
export interface PersonQuestion {
  user: string
  right: RightName
  node: string | null
}

/** Permissions of rooms on the server. No method rejects. */
export interface PermissionPorts {
  /** Of a node; null for the highest that one may decide for. */
  grid(node: string | null): Promise<Answer<PermissionGrid>>
  preview(change: PermissionChange): Promise<Answer<PermissionPreview>>
  /** Over the version that was seen. */
  decide(decision: PermissionDecision, version: number): Promise<Answer<PermissionPreview>>
  whyPerson(question: PersonQuestion): Promise<Answer<PersonWhy>>
  whyRoom(room: string, name: RemoteFunction): Promise<Answer<WhyRoom>>
}
