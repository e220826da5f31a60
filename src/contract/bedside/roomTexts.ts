import * as z from 'zod/mini'

/** **(ext)** GET /api/me/texts: the unit's texts that are shown at the bedside. */
export const RoomTexts = z.object({
  /** Contact for questions about the tablet; '' if there is none. */
  support: z.object({ phone: z.string(), email: z.string() }),
  /**
   * The hospital's own privacy policy, with `ja` and `ar` if they were written; null if the hospital has
   * none.
   */
  privacy: z.nullable(z.object({ text: z.string(), ja: z.optional(z.string()), ar: z.optional(z.string()) })),
})
export type RoomTexts = z.infer<typeof RoomTexts>
