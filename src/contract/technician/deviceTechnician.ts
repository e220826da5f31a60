import * as z from 'zod/mini'
import { TestStep } from './deviceTests.ts'
import { IceServers } from '../conference/webRtc.ts'

/**
 * Commands of a technician to a room’s device over its link, an extension of the device protocol. A device
 * that does not know these commands replies `unsupported`; a server that does not know the frames ignores
 * them.
 */
export const technicalCommands = ['self_test', 'device_log'] as const
export const TechnicalCommand = z.enum(technicalCommands)
export type TechnicalCommand = z.infer<typeof TechnicalCommand>

/**
 * Parameters of `self_test`. The device replies immediately whether it starts, then reports its findings step
 * by step.
 */
export const SelfTestParams = z.object({
  test: z.string().check(z.maxLength(40)),
  /** True if the test must not wake anyone: no tone, no motor. */
  quiet: z.boolean(),
  ice_servers: IceServers,
})
export type SelfTestParams = z.infer<typeof SelfTestParams>

/** Result of one step of the test. */
export const TestStepFrame = z.object({
  type: z.literal('test_step'),
  test: z.string().check(z.maxLength(40)),
  step: TestStep,
})
export type TestStepFrame = z.infer<typeof TestStepFrame>

/** End of the test. `interrupted` is the reason if the test is incomplete. */
export const TestOverFrame = z.object({
  type: z.literal('test_over'),
  test: z.string().check(z.maxLength(40)),
  interrupted: z.optional(z.enum(['covered', 'in_call', 'in_use', 'stopped'])),
})
export type TestOverFrame = z.infer<typeof TestOverFrame>
export type TestInterruption = NonNullable<TestOverFrame['interrupted']>

/** Kinds of events in a device’s log. */
export const logKinds = ['start', 'link', 'camera', 'microphone', 'call', 'film', 'command', 'test'] as const

/**
 * Maximum number of lines in a device’s log, which are sorted oldest first. The device loses them when it
 * restarts.
 */
export const logLength = 300

/**
 * Line of a device’s log. Contains only terms of the product, never a name, a token or text that a person
 * wrote.
 */
export const LogLine = z.object({
  /** Server time in epoch milliseconds. */
  at: z.number(),
  kind: z.enum(logKinds),
  word: z.string().check(z.maxLength(60), z.regex(/^[\w .:-]*$/u)),
})
export type LogLine = z.infer<typeof LogLine>
export const DeviceLog = z.object({ lines: z.array(LogLine).check(z.maxLength(logLength)) })
export type DeviceLog = z.infer<typeof DeviceLog>
