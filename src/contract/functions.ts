import * as z from 'zod/mini'

/** What a bedside session may do; the server's list counts, never the client's (product spec, section 6). */
export const remoteFunctions = ['call_clinician', 'call_guest', 'call_interpreter', 'entertainment'] as const
export const RemoteFunction = z.enum(remoteFunctions)
export type RemoteFunction = z.infer<typeof RemoteFunction>
