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

/** Whether somebody may do something at a node; null for the platform. */
export interface PersonQuestion {
  user: string
  right: RightName
  node: string | null
}

/** What rooms may do, as the server has it. Nothing here rejects. */
export interface PermissionPorts {
  /** Of a node; null for the highest that one may decide for. */
  grid(node: string | null): Promise<Answer<PermissionGrid>>
  preview(change: PermissionChange): Promise<Answer<PermissionPreview>>
  /** Over the version that was seen. */
  decide(decision: PermissionDecision, version: number): Promise<Answer<PermissionPreview>>
  whyPerson(question: PersonQuestion): Promise<Answer<PersonWhy>>
  whyRoom(room: string, name: RemoteFunction): Promise<Answer<WhyRoom>>
}
