import * as z from 'zod/mini'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import {
  type PermissionChange,
  type PermissionDecision,
  PermissionGrid,
  PermissionPreview,
  RoomPermissionExplanation,
} from '../../contract/permissions/permissions.ts'
import { AccessExplanation, type RightName } from '../../contract/permissions/accessExplanation.ts'
import type { ConsoleClient } from './consoleClient.ts'

const base = '/api/v1/permissions'

/** Function grants of rooms on the server. Implements `PermissionPorts` of src/state/admin. */
export function createPermissionsApi(server: ConsoleClient) {
  const readPreview = (body: unknown) => z.parse(PermissionPreview, body)
  return {
    grid: (orgUnitId: string | null) =>
      server.ask({
        method: 'GET',
        path: base,
        query: new URLSearchParams(orgUnitId === null ? {} : { node: orgUnitId }),
        read: (body) => z.parse(PermissionGrid, body),
      }),
    preview: (change: PermissionChange) =>
      server.ask({ method: 'POST', path: `${base}/preview`, body: change, read: readPreview }),
    decide: (decision: PermissionDecision, version: number) =>
      server.ask({
        method: 'PUT',
        path: base,
        body: decision,
        read: readPreview,
        headers: { 'if-match': `"${version}"` },
      }),
    whyPerson: ({ user, right, orgUnitId }: { user: string; right: RightName; orgUnitId: string | null }) =>
      server.ask({
        method: 'GET',
        path: `/api/v1/users/${encodeURIComponent(user)}/why`,
        query: new URLSearchParams({ right, ...(orgUnitId !== null && { node: orgUnitId }) }),
        read: (body) => z.parse(AccessExplanation, body),
      }),
    whyRoom: (room: string, name: RemoteFunction) =>
      server.ask({
        method: 'GET',
        path: `${base}/why`,
        query: new URLSearchParams({ room, function: name }),
        read: (body) => z.parse(RoomPermissionExplanation, body),
      }),
  }
}
