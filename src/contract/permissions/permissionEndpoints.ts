import * as z from 'zod/mini'
import { ById, type Endpoints } from '../endpoint.ts'
import { AccessExplanation, RightName } from './accessExplanation.ts'
import { RemoteFunction } from './functions.ts'
import {
  PermissionChange,
  PermissionDecision,
  PermissionGrid,
  PermissionPreview,
  RoomPermissionExplanation,
} from './permissions.ts'

/** Permissions of rooms, and the reasons for them. */
export const permissionEndpoints = {
  /** Without a node: the highest org unit at which the requesting user may decide. */
  grid: {
    method: 'GET',
    path: '/api/v1/permissions',
    query: z.strictObject({ node: z.optional(z.uuid()) }),
    reply: PermissionGrid,
  },
  /** Replies with the effect of a change. */
  preview: {
    method: 'POST',
    path: '/api/v1/permissions/preview',
    body: PermissionChange,
    reply: PermissionPreview,
  },
  decide: {
    method: 'PUT',
    path: '/api/v1/permissions',
    body: PermissionDecision,
    ifMatch: true,
    reply: PermissionPreview,
  },
  whyRoom: {
    method: 'GET',
    path: '/api/v1/permissions/why',
    query: z.strictObject({ room: z.uuid(), function: RemoteFunction }),
    reply: RoomPermissionExplanation,
  },
  /** Without a node: at the platform. */
  whyPerson: {
    method: 'GET',
    path: '/api/v1/users/:id/why',
    params: ById,
    query: z.strictObject({ right: RightName, node: z.optional(z.uuid()) }),
    reply: AccessExplanation,
  },
} as const satisfies Endpoints
