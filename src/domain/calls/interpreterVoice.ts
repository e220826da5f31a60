import type { InterpreterEndpoint, InterpreterLanguage, Voice } from '../../contract/calls/interpreter.ts'

/** The voice that is chosen until another one is. */
export const defaultVoice: Voice = 'any'

/** Returns true if the user may choose a voice: only if the language's first endpoint is not internal. */
export function asksVoice({ endpoints }: InterpreterLanguage): boolean {
  const [first] = endpoints
  return first !== undefined && first.type !== 'internal'
}

/**
 * Returns the endpoint for an interpreter with that voice; failing that, one for any voice, or else the
 * first.
 */
export function endpointFor({ endpoints }: InterpreterLanguage, voice: Voice): InterpreterEndpoint | null {
  const speaking = (wanted: Voice) => endpoints.find((endpoint) => endpoint.voice === wanted)
  return speaking(voice) ?? speaking('any') ?? endpoints[0] ?? null
}
