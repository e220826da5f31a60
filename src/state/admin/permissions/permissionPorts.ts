import type { RemoteFunction } from '../../../contract/permissions/functions.ts'
import type {
  PermissionChange,
  PermissionDecision,
  PermissionGrid,
  PermissionPreview,
  RoomPermissionExplanation,
} from '../../../contract/permissions/permissions.ts'
import type { AccessExplanation, RightName } from '../../../contract/permissions/accessExplanation.ts'
import type { Result } from '../result.ts'

/** Question about a user’s right at an org unit; null for the platform. */
export interface AccessQuestion {
  user: string
  right: RightName
  orgUnitId: string | null
}

/** Permissions of rooms on the server. No method rejects. */
export interface PermissionPorts {
  /** Returns the permissions of an org unit; null for the highest one that the user may decide for. */
  grid(orgUnitId: string | null): Promise<Result<PermissionGrid>>
  preview(change: PermissionChange): Promise<Result<PermissionPreview>>
  /** Applies a decision over the version that the user saw. */
  decide(decision: PermissionDecision, version: number): Promise<Result<PermissionPreview>>
  whyPerson(question: AccessQuestion): Promise<Result<AccessExplanation>>
  whyRoom(room: string, name: RemoteFunction): Promise<Result<RoomPermissionExplanation>>
}
