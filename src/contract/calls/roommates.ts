import * as z from 'zod/mini'

/**
 * Limits within which a room's camera shows its own bed and not the beds beside it, as parts of a pose: pan and
 * tilt from -1 to 1, zoom from 1. What is visible within them is `visibleWithin` of the domain.
 */
export const CameraZone = z
  .strictObject({
    pan_least: z.number().check(z.gte(-1), z.lte(1)),
    pan_most: z.number().check(z.gte(-1), z.lte(1)),
    tilt_least: z.number().check(z.gte(-1), z.lte(1)),
    tilt_most: z.number().check(z.gte(-1), z.lte(1)),
    /** Widest view. */
    zoom_least: z.number().check(z.gte(1), z.lte(5)),
  })
  .check(z.refine((zone) => zone.pan_least <= zone.pan_most && zone.tilt_least <= zone.tilt_most))
export type CameraZone = z.infer<typeof CameraZone>

/**
 * Choices of a roommate. `fine`: the camera may turn. `one_bed`: it stays within the zone of the visited bed.
 * `sound_only`: no picture at all.
 */
export const roommateAnswers = ['fine', 'one_bed', 'sound_only'] as const
export const RoommateAnswer = z.enum(roommateAnswers)
export type RoommateAnswer = z.infer<typeof RoommateAnswer>

/** Effect of no answer. */
export const RoommateDefault = z.enum(['one_bed', 'sound_only'])
export type RoommateDefault = z.infer<typeof RoommateDefault>

/**
 * Picture that may leave a room: everything, the zone of its own bed, nothing while a roommate is asked,
 * or nothing because sound alone is allowed.
 */
export const roomPictures = ['free', 'one_bed', 'asking', 'none'] as const
export const RoomPicture = z.enum(roomPictures)
export type RoomPicture = z.infer<typeof RoomPicture>

/**
 * Picture that does leave a room. `pending`: nothing yet, because its screen has not confirmed that the camera keeps
 * to its zone. `off`: nothing would leave it now, but the room itself keeps its camera off.
 */
export const ForwardedPicture = z.enum([...roomPictures, 'pending', 'off'])
export type ForwardedPicture = z.infer<typeof ForwardedPicture>

/** Roles in which people visit. */
export const callVisitorRoles = ['clinician', 'guest', 'interpreter'] as const

/** A visit to the bed beside, as the screen and the remotes of a roommate show it. Never contains a patient's name. */
export const RoommateQuestion = z.object({
  id: z.string(),
  /** Name of the visitor, and of the org unit that they belong to; '' if unknown. */
  name: z.string(),
  from: z.string(),
  role: z.enum(callVisitorRoles),
  /** Bed that is visited, e.g. "A". */
  bed: z.string(),
  /** When the question ends without an answer, in epoch milliseconds of server time. */
  expires_at: z.number(),
  /** Effect of no answer. */
  unanswered: RoommateDefault,
  /** Last answer, which the roommate can change during the visit; null for none. */
  answer: z.nullable(RoommateAnswer),
})
export type RoommateQuestion = z.infer<typeof RoommateQuestion>

/**
 * POST /api/me/roommate **(ext)**, verified sessions: answers the question, or changes the answer while the visit
 * lasts. Refused with 410 `visit_over` after it.
 */
export const RoommateAnswerRequest = z.strictObject({ question: z.uuid(), answer: RoommateAnswer })
export type RoommateAnswerRequest = z.infer<typeof RoommateAnswerRequest>
