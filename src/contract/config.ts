import * as z from 'zod/mini'

/** GET /config.json: runtime settings of the front end. URLs are absolute or empty. */
export const RuntimeConfig = z.object({
  version: z.string(),
  /** Origin of the API: '' for the page's own origin, otherwise one that allows requests from it. */
  api_base: z.string(),
  sso_url: z.string(),
  conference_url: z.string(),
  support: z.object({ phone: z.string(), email: z.string() }),
  privacy_url: z.string(),
  /** `ja` and `ar`: translations of `text`, where provided. */
  announcement: z.nullable(
    z.object({ id: z.string(), text: z.string(), ja: z.optional(z.string()), ar: z.optional(z.string()) }),
  ),
})
export type RuntimeConfig = z.infer<typeof RuntimeConfig>

export const Health = z.object({ status: z.enum(['ok', 'unavailable']), version: z.string() })
