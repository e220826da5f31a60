import { useLingui } from '@lingui/react/macro'
import { QrDrawing } from '../../ui/QrDrawing.tsx'

/** The room's QR code. */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui()
  return <QrDrawing text={text} label={t`QR code that opens the remote control`} />
}
