import type { InterpreterEndpoint, InterpreterLanguage, Voice } from '../../contract/calls/interpreter.ts'

/** The voice that is chosen until another one is. */
export const defaultVoice: Voice = 'any'

/** Returns true if the user may choose a voice: only if the language's first endpoint is not internal. */
export function asksVoice({ endpoints }: InterpreterLanguage): boolean {
  const [first] = endpoints
  return first !== undefined && first.type !== 'internal'
}

/** Where an interpreter with that voice is asked for; one with any voice, else the first, where there is none. */
export function endpointFor({ endpoints }: InterpreterLanguage, voice: Voice): InterpreterEndpoint | null {
  const speaking = (wanted: Voice) => endpoints.find((endpoint) => endpoint.voice === wanted)
  return speaking(voice) ?? speaking('any') ?? endpoints[0] ?? null
}
