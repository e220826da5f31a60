import * as z from 'zod/mini'

/** **(ext)** GET /api/me/texts: what the settings of the room's unit say to whoever is at its bedside. */
export const RoomTexts = z.object({
  /** Whom to ask about the tablet; '' for nobody. */
  support: z.object({ phone: z.string(), email: z.string() }),
  /** The hospital's own privacy policy, `ja` and `ar` where somebody wrote it; null where it has none. */
  privacy: z.nullable(z.object({ text: z.string(), ja: z.optional(z.string()), ar: z.optional(z.string()) })),
})
export type RoomTexts = z.infer<typeof RoomTexts>
