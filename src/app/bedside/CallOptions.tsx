import { contentSource } from '../../platform/calls/contentSource.ts'
import { OptionsScreen } from '../../remote/options/OptionsScreen.tsx'

/** The options of a call, with what this device can share in one. */
export function CallOptions() {
  return <OptionsScreen openContent={contentSource} />
}
