import type { Page } from 'playwright'

/** Text stays sharp at this quality, and a page of the console takes about 60 kB. */
const quality = 0.75

/** Encodes a picture as WebP, in the browser: there is no package for it. */
export async function encodeWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([base64, wanted]) => {
      const bytes = Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: wanted })
      const read = new Uint8Array(await blob.arrayBuffer())
      return btoa(Array.from(read, (one) => String.fromCodePoint(one)).join(''))
    },
    [png.toString('base64'), quality] as const,
  )
  return Buffer.from(encoded, 'base64')
}
