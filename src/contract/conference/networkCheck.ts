import * as z from 'zod/mini'
import { DataSdp, IceServers } from './webRtc.ts'

/**
 * GET /api/meet/check **(ext)**: what a network check can try. `has_media` is false if another server carries the
 * calls. The credentials of the TURN servers are valid for two minutes.
 */
export const NetworkCheckReply = z.object({ has_media: z.boolean(), ice_servers: IceServers })
export type NetworkCheckReply = z.infer<typeof NetworkCheckReply>

/**
 * POST /api/meet/check **(ext)**: opens a connection that measures the network, without a call. The server answers
 * the offer and measures for 20 s at most. 503 `service_not_available` while too many checks run.
 */
export const NetworkCheckOffer = z.strictObject({ sdp: DataSdp })
export type NetworkCheckOffer = z.infer<typeof NetworkCheckOffer>

export const NetworkCheckAnswer = z.object({ sdp: z.string() })
export type NetworkCheckAnswer = z.infer<typeof NetworkCheckAnswer>

/** GET /api/meet/check/events **(ext)**: number of events in the stream, and their interval in milliseconds. */
export const checkEvents = { count: 3, intervalMs: 400 } as const
