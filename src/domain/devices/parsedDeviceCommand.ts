import * as z from 'zod/mini'
import { commandParams } from '../../contract/devices/device.ts'
import { CallParams, FilmParams, GoToParams } from '../../contract/devices/deviceLink.ts'

/** Builds a lenient schema: a newer server may send fields that this device does not know. */
function order<C extends string, S extends z.core.$ZodShape>(command: C, params: { shape: S }) {
  return z.object({ command: z.literal(command), params: z.object(params.shape) })
}

/** Commands that a room device can currently execute, with their parameters. */
export const ParsedDeviceCommand = z.discriminatedUnion('command', [
  order('pan', commandParams.pan),
  order('zoom', commandParams.zoom),
  order('stop', commandParams.stop),
  order('home', commandParams.home),
  order('set_as_bookmark', commandParams.set_as_bookmark),
  order('go_to_bookmark', GoToParams),
  order('refresh', commandParams.refresh),
  order('reboot', commandParams.reboot),
  order('set_speaker', commandParams.set_speaker),
  order('set_microphone', commandParams.set_microphone),
  order('adjust_bell', commandParams.adjust_bell),
  order('adj_brightness', commandParams.adj_brightness),
  order('set_speed', commandParams.set_speed),
  order('set_focus', commandParams.set_focus),
  order('microphone_control', commandParams.microphone_control),
  order('video_control', commandParams.video_control),
  order('selfview_control', commandParams.selfview_control),
  order('entertainment', commandParams.entertainment),
  order('film', FilmParams),
  order('api', CallParams),
  order('final_end_call', commandParams.final_end_call),
])
export type ParsedDeviceCommand = z.infer<typeof ParsedDeviceCommand>

const known: ReadonlySet<string> = new Set(
  ParsedDeviceCommand.def.options.flatMap((option) => [...option.shape.command.def.values]),
)

/** Returns the order in a command frame, or the reason why it cannot be carried out. */
export function parseDeviceCommand(frame: {
  command: string
  params: Record<string, unknown>
}): ParsedDeviceCommand | 'unsupported' | 'bad_request' {
  if (!known.has(frame.command)) return 'unsupported'
  const parsed = z.safeParse(ParsedDeviceCommand, { command: frame.command, params: frame.params })
  return parsed.success ? parsed.data : 'bad_request'
}
