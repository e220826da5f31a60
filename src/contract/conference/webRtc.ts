import * as z from 'zod/mini'

/** A longer description has no business here: one data connection takes about 1,000 characters, in characters. */
const mostSdp = 16_000

/**
 * Line by line, each in one way: a text of any length is judged in the time that reading it takes. No line but one for data may
 * begin with m=.
 */
const dataAlone =
  /^v=0\r?\n(?:(?!m=)[^\r\n]*\r?\n)*m=application [^\r\n]*(?:\r?\n(?!m=(?!application ))[^\r\n]*)*$/u

/**
 * Session description of one end of a connection between two browsers (SDP, RFC 8866), complete with its
 * candidates. For data channels only: a description with a camera or microphone is refused.
 */
export const DataSdp = z.string().check(z.maxLength(mostSdp), z.regex(dataAlone))

/** The servers that help two browsers to find a way to one another, as RTCPeerConnection takes them. */
export const IceServers = z
  .array(
    z.object({
      urls: z.array(z.string().check(z.maxLength(300))).check(z.minLength(1), z.maxLength(20)),
      username: z.optional(z.string().check(z.maxLength(200))),
      credential: z.optional(z.string().check(z.maxLength(200))),
    }),
  )
  .check(z.maxLength(10))
export type IceServers = z.infer<typeof IceServers>

/** GET /api/me/ice-servers: for a remote that is to send a film to its room's screen. */
export const IceServersReply = z.object({ ice_servers: IceServers })
export type IceServersReply = z.infer<typeof IceServersReply>
