import * as z from 'zod/mini'

/** GET /config.json: the front end's run-time settings. URLs are absolute or empty. */
export const RuntimeConfig = z.object({
  version: z.string(),
  /** Where the API lives: '' for the page's own origin, else an origin that allows this one. */
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
