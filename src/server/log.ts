import { type DestinationStream, pino } from 'pino'
import type { LogLevel } from './config.ts'
import { LogOutput } from './logOutput.ts'

/**
 * Creates the server’s log: one JSON object per line on standard output. It names methods, route templates,
 * statuses and ids of records; never a query string, a header, a body or an error’s detail, which could
 * contain a token, a name or text that a person typed.
 */
export function createLog(level: LogLevel, destination: DestinationStream = standardOutput()) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: () => undefined, res: () => undefined, err: describeError },
    },
    destination,
  )
}

/**
 * Returns the loggable part of an error, without its message: PostgreSQL repeats values in `detail` and
 * `where`, and drivers and ORMs repeat the statement with its parameters in the message.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line))
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    at: frames.slice(0, 6).map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

function standardOutput(): LogOutput {
  // The reader of the log may go away. If stdout is a pipe, accessing the stream makes the pipe non-blocking.
  process.stdout.on('error', () => undefined)
  const output = new LogOutput(1)
  process.on('exit', () => output.flushSync())
  return output
}
