import * as z from 'zod/mini'
import { TestStep } from './deviceTests.ts'
import { IceServers } from './peer.ts'

/**
 * What a technician asks of a room's device over its link: an extension of contract 3. A device that does not know these
 * commands answers `unsupported`; a server that does not know the frames ignores them.
 */
export const technicalCommands = ['self_test', 'device_log'] as const
export const TechnicalCommand = z.enum(technicalCommands)
export type TechnicalCommand = z.infer<typeof TechnicalCommand>

/** The parameters of `self_test`: the device answers at once whether it begins, and tells step by step what it finds. */
export const SelfTestParams = z.object({
  test: z.string().check(z.maxLength(40)),
  /** Nobody is to be woken: no tone, no motor. */
  quiet: z.boolean(),
  ice_servers: IceServers,
})
export type SelfTestParams = z.infer<typeof SelfTestParams>

/** What a device found out in a step of the test. */
export const TestStepFrame = z.object({
  type: z.literal('test_step'),
  test: z.string().check(z.maxLength(40)),
  step: TestStep,
})
export type TestStepFrame = z.infer<typeof TestStepFrame>

/** The test is over; `interrupted` says for what, where it is not complete. */
export const TestOverFrame = z.object({
  type: z.literal('test_over'),
  test: z.string().check(z.maxLength(40)),
  interrupted: z.optional(z.enum(['covered', 'in_call', 'in_use', 'stopped'])),
})
export type TestOverFrame = z.infer<typeof TestOverFrame>
export type TestInterruption = NonNullable<TestOverFrame['interrupted']>

/** What happens in a room's device, by kind. */
export const logKinds = ['start', 'link', 'camera', 'microphone', 'call', 'film', 'command', 'test'] as const

/** So many lines a device keeps, the oldest first; it forgets them when it starts anew. */
export const logLength = 300

/** One line of a device's log: words of the product alone, never a name, a token or what somebody wrote. */
export const LogLine = z.object({
  /** The server's time, epoch milliseconds. */
  at: z.number(),
  kind: z.enum(logKinds),
  word: z.string().check(z.maxLength(60), z.regex(/^[\w .:-]*$/u)),
})
export type LogLine = z.infer<typeof LogLine>
export const DeviceLog = z.object({ lines: z.array(LogLine).check(z.maxLength(logLength)) })
export type DeviceLog = z.infer<typeof DeviceLog>
