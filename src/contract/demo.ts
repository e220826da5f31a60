import * as z from 'zod/mini'

/**
 * Field of GET /config.json for the console and the meeting page, apart from `RuntimeConfig`, which every
 * tablet reads: true if the database is the demo hospital.
 */
export const DemoConfig = z.object({ demo: z.boolean() })
