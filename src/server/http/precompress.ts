import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const compressible = /\.(?:js|css|html|svg|json|webmanifest|wasm|txt)$/u
/** Smaller files gain nothing from compression. */
const leastBytes = 512

/**
 * Writes a `.br` and a `.gz` file next to every text file of the built front end, so that no request waits
 * for compression.
 */
export async function precompress(dist: string): Promise<void> {
  const files = await readdir(dist, { recursive: true })
  await Promise.all(
    files.map(async (name) => {
      const path = join(dist, name)
      if (!compressible.test(name) || !(await stat(path)).isFile()) return
      const content = await readFile(path)
      if (content.length < leastBytes) return
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${path}.br`, await compressBrotli(content, brotli))
      await writeFile(`${path}.gz`, await compressGzip(content, { level: 9 }))
    }),
  )
}
