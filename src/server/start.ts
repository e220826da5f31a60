import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
const stampFile = join(dist, '.vite', 'sources')

/** `npm start`: builds the front end if it is missing or older than its sources, then starts the server. */
const stamp = await stampOfSources()
if ((await readFile(stampFile, 'utf8').catch(() => '')) !== stamp) {
  process.stdout.write('building the front end, once …\n')
  // Build in a separate process: a build declares its process to be production, in which there is no demo
  // hospital.
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) {
    process.stderr.write('wardlink: the front end could not be built\n')
    process.exit(1)
  }
  await writeFile(stampFile, stamp)
}
await import('./main.ts')

/** Returns a hash that changes whenever a source file of the front end changes in name, size or time. */
async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const layers = ['src', 'public']
  const names = await Promise.all(layers.map((layer) => readdir(join(root, layer), { recursive: true })))
  const files = layers.flatMap((layer, index) => (names[index] ?? []).map((name) => join(layer, name)))
  const notBuilt = join('src', 'server')
  const single = ['index.html', 'vite.config.ts', 'package.json']
  for (const file of [...single, ...files.filter((name) => !name.startsWith(notBuilt))].toSorted()) {
    const { size, mtimeMs } = await stat(join(root, file))
    hash.update(`${file} ${size} ${Math.floor(mtimeMs)}\n`)
  }
  return hash.digest('hex')
}
