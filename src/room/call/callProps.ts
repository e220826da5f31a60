import type { CallView } from '../../state/monitor/callView.ts'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import type { RoomProps } from '../roomProps.ts'

/** Props of the screen for one stage of a call. */
export interface CallProps<Kind extends CallView['kind']> extends RoomProps {
  call: CallView & { kind: Kind }
  privacy: PrivacyView
}
