import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import { ShutterPlate } from '../../ui/camera/ShutterPlate.tsx'
import { PrivacyDetail, PrivacyTitle } from './PrivacyText.tsx'

/** Hatched plate that replaces the picture. */
export function PrivacyPlate({ privacy }: { privacy: PrivacyView }) {
  return (
    <ShutterPlate known={privacy.camera !== 'unknown'} title={<PrivacyTitle privacy={privacy} />}>
      <PrivacyDetail privacy={privacy} />
    </ShutterPlate>
  )
}
