import type { RemoteFunction } from '../../contract/functions.ts'
import type {
  PermissionChange,
  PermissionDecision,
  PermissionGrid,
  PermissionPreview,
  WhyRoom,
} from '../../contract/permissions.ts'
import type { Answer } from './answer.ts'

/** What rooms may do, as the server has it. Nothing here rejects. */
export interface PermissionPorts {
  /** Of a node; null for the highest that one may decide for. */
  grid(node: string | null): Promise<Answer<PermissionGrid>>
  preview(change: PermissionChange): Promise<Answer<PermissionPreview>>
  /** Over the version that was seen. */
  decide(decision: PermissionDecision, version: number): Promise<Answer<PermissionPreview>>
  whyRoom(room: string, name: RemoteFunction): Promise<Answer<WhyRoom>>
}
