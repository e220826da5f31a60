import { contentSource } from '../../platform/calls/contentSource.ts'
import { OptionsScreen } from '../../remote/options/OptionsScreen.tsx'

/** Call options, including the content that this device can share. */
export function CallOptions() {
  return <OptionsScreen openContent={contentSource} />
}
