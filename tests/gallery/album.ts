import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mockupOf, readMockups } from './mockups.ts'
import type { Photograph } from './photographs.ts'

interface AlbumOptions {
  readonly album: readonly Photograph[]
  /** Situations that could not be photographed. */
  readonly missing: readonly string[]
  readonly folder: string
  /** Folder of the mockups' pictures, if available. */
  readonly mockups: string | undefined
}

/** Returns JSON in which no text can end the script element. */
const inPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * Writes the page for viewing the photographs, and returns its path. It opens from the disk, without a
 * server.
 */
export async function writeAlbum({ album, missing, folder, mockups }: AlbumOptions): Promise<string> {
  const drawn = mockups === undefined ? [] : await readMockups(mockups)
  if (mockups !== undefined) await cp(mockups, join(folder, 'mockups'), { recursive: true })
  const pictures = album.map((photo) => {
    const beside = mockupOf(photo, drawn)
    return { ...photo, ...(beside !== null && { beside: `mockups/${encodeURIComponent(beside)}.png` }) }
  })
  const page = await readFile(join(import.meta.dirname, 'album.html'), 'utf8')
  const path = join(folder, 'index.html')
  await writeFile(
    path,
    page.replace('"ALBUM"', () => inPage({ pictures, missing })),
  )
  return path
}
