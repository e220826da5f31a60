import * as z from 'zod/mini'

export const voices = ['any', 'female', 'male'] as const
export const Voice = z.enum(voices)
export type Voice = z.infer<typeof Voice>

export const InterpreterEndpoint = z.object({
  type: z.enum(['internal', 'external', 'sip']),
  voice: Voice,
  destination: z.string(),
})
export type InterpreterEndpoint = z.infer<typeof InterpreterEndpoint>

/** Item of GET /api/interpreter/languages. */
export const InterpreterLanguage = z.object({ name: z.string(), endpoints: z.array(InterpreterEndpoint) })
export type InterpreterLanguage = z.infer<typeof InterpreterLanguage>
export const InterpreterLanguages = z.array(InterpreterLanguage)
