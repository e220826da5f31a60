import * as z from 'zod/mini'

/** Maximum length of a session description, in characters. A single data connection takes about 1,000. */
const mostSdp = 16_000

/**
 * Matches line by line and without ambiguity, so a text of any length is checked in linear time. Only a line
 * for data can begin with m=.
 */
const dataAlone =
  /^v=0\r?\n(?:(?!m=)[^\r\n]*\r?\n)*m=application [^\r\n]*(?:\r?\n(?!m=(?!application ))[^\r\n]*)*$/u

/**
 * Session description of one end of a connection between two browsers (SDP, RFC 8866), complete with its
 * candidates. For data channels only: a description with a camera or microphone is refused.
 */
export const DataSdp = z.string().check(z.maxLength(mostSdp), z.regex(dataAlone))

/** ICE servers that help two browsers to connect, in the format of `RTCPeerConnection`. */
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

/** GET /api/me/ice-servers: for a remote that sends a film to the screen of its room. */
export const IceServersReply = z.object({ ice_servers: IceServers })
export type IceServersReply = z.infer<typeof IceServersReply>
