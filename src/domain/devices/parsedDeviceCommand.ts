import * as z from 'zod/mini'
import { commandParams } from '../../contract/devices/device.ts'
import {
  CallParams,
  FilmParams,
  GoToParams,
  roomPictureCommand,
  RoomPictureParams,
} from '../../contract/devices/deviceLink.ts'

/** Builds a lenient schema: a newer server may send fields that this device does not know. */
function commandSchema<C extends string, S extends z.core.$ZodShape>(command: C, params: { shape: S }) {
  return z.object({ command: z.literal(command), params: z.object(params.shape) })
}

/** Commands that a room device can currently execute, with their parameters. */
export const ParsedDeviceCommand = z.discriminatedUnion('command', [
  commandSchema('pan', commandParams.pan),
  commandSchema('zoom', commandParams.zoom),
  commandSchema('stop', commandParams.stop),
  commandSchema('home', commandParams.home),
  commandSchema('set_as_bookmark', commandParams.set_as_bookmark),
  commandSchema('go_to_bookmark', GoToParams),
  commandSchema('refresh', commandParams.refresh),
  commandSchema('reboot', commandParams.reboot),
  commandSchema('set_speaker', commandParams.set_speaker),
  commandSchema('set_microphone', commandParams.set_microphone),
  commandSchema('adjust_bell', commandParams.adjust_bell),
  commandSchema('adj_brightness', commandParams.adj_brightness),
  commandSchema('set_speed', commandParams.set_speed),
  commandSchema('set_focus', commandParams.set_focus),
  commandSchema('microphone_control', commandParams.microphone_control),
  commandSchema('video_control', commandParams.video_control),
  commandSchema('selfview_control', commandParams.selfview_control),
  commandSchema('entertainment', commandParams.entertainment),
  commandSchema('film', FilmParams),
  commandSchema('api', CallParams),
  commandSchema(roomPictureCommand, RoomPictureParams),
  commandSchema('final_end_call', commandParams.final_end_call),
])
export type ParsedDeviceCommand = z.infer<typeof ParsedDeviceCommand>

const known: ReadonlySet<string> = new Set(
  ParsedDeviceCommand.def.options.flatMap((option) => [...option.shape.command.def.values]),
)

/** Returns the command in a command frame, or the reason why it cannot be carried out. */
export function parseDeviceCommand(frame: {
  command: string
  params: Record<string, unknown>
}): ParsedDeviceCommand | 'unsupported' | 'bad_request' {
  if (!known.has(frame.command)) return 'unsupported'
  const parsed = z.safeParse(ParsedDeviceCommand, { command: frame.command, params: frame.params })
  return parsed.success ? parsed.data : 'bad_request'
}
