import type { Page } from 'playwright'
import { readQrCode } from '../media/qr.ts'

/** Pixels around the drawing that a camera would also see. */
const around = 24

/**
 * Returns the text of the QR code on a room's screen, decoded from the pixels of a screenshot. Waits until
 * there is one that differs from `not`.
 */
export async function scanQrCode(page: Page, not?: string): Promise<string> {
  const drawing = page.getByRole('img', { name: /QR code/ })
  for (;;) {
    await drawing.waitFor()
    const box = await drawing.boundingBox()
    // The screen may have removed the code in the meantime.
    if (box === null) continue
    const { x, y, width, height } = box
    const clip = { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around }
    const text = readQrCode(await page.screenshot({ clip }))
    if (text !== null && text !== not) return text
    await page.waitForTimeout(100)
  }
}
