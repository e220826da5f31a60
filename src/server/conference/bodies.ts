import * as z from 'zod/mini'
import { stripInvisible } from '../../contract/readable.ts'

/**
 * Body limits in bytes. A session description with one audio and two video media lines has about 8 KB;
 * legitimate requests stay far below these limits.
 */
export const sdpBodyLimit = 64 * 1024
export const smallBodyLimit = 16 * 1024
/** The longest alias of a conference. A longer one is refused before it is looked up or cached. */
export const longestAlias = 120

const name = z.pipe(
  z.string().check(z.maxLength(200)),
  z.transform((text: string) => stripInvisible(text).trim().slice(0, 80) || 'Guest'),
)
const Sdp = z.string().check(z.minLength(1), z.maxLength(60_000))

/** Pexip’s clients send more than a conferencing node needs; unlisted fields are ignored. */
export const RequestTokenBody = z.object({
  display_name: z._default(name, 'Guest'),
  supports_direct_chat: z._default(z.boolean(), false),
  /** Ours, not Pexip’s: the value from an earlier response, to receive what was said in the meantime. */
  return_ticket: z.optional(z.string().check(z.maxLength(1_000))),
  /** Ours, not Pexip’s: the page shows a second picture beside the active speaker’s. */
  shows_kept: z._default(z.boolean(), false),
})

/** Body with which Pexip’s client releases its token when its page is closed or reloaded. */
export const ClosingBody = z.object({ reason: z.literal('Browser closed') })

export const ChatBody = z.object({
  type: z._default(z.enum(['text/plain', 'application/json']), 'text/plain'),
  payload: z.string().check(z.minLength(1), z.maxLength(4_000)),
  /** Ours, not Pexip’s: the same for every attempt to send one message, and never passed on. */
  message_id: z.optional(z.uuid()),
})

export const DialBody = z.object({
  role: z.enum(['HOST', 'GUEST', 'host', 'guest']),
  destination: z.string().check(z.minLength(1), z.maxLength(256)),
  protocol: z._default(z.enum(['sip', 'h323', 'rtmp', 'mssip', 'auto']), 'auto'),
})

export const RoleBody = z.object({ role: z.enum(['chair', 'guest']) })
export const SettingBody = z.object({ setting: z.boolean() })
export const AspectRatioBody = z.object({
  aspect_ratio: z.optional(z.number().check(z.gte(0), z.lte(10))),
})

export const OfferBody = z.object({
  call_type: z.literal('WEBRTC'),
  sdp: Sdp,
  media_type: z.optional(z.enum(['video', 'video-only', 'audio'])),
})

export const AckBody = z.object({ sdp: z.optional(z.string().check(z.maxLength(60_000))) })
export const UpdateBody = z.object({ sdp: Sdp })
export const CandidateBody = z.object({
  /** Empty for the end of candidates. */
  candidate: z.string().check(z.maxLength(1_000)),
  mid: z._default(z.string().check(z.maxLength(32)), '0'),
  ufrag: z.optional(z.string().check(z.maxLength(256))),
})
