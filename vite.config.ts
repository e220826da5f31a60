import { resolve } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { precompress } from './src/server/http/precompress.ts'
import packageJson from './package.json' with { type: 'json' }

/** Bundles that a ward tablet never downloads: their chunks get a folder of their own and stay out of the precache. */
const separateBundles = {
  admin: ['/src/admin/'],
  room: ['/src/room/', '/src/platform/monitor/', '/src/state/monitor/'],
  meet: ['/src/meet/'],
}

/** What is fetched only where it is needed, and never kept: a code reader for browsers that have none of their own. */
const onDemand = ['/barcode-detector/', '/zxing-wasm/']

function chunkFolder(moduleIds: readonly string[]): string {
  const holds = (parts: readonly string[]) => moduleIds.some((id) => parts.some((part) => id.includes(part)))
  const owner = Object.entries(separateBundles).find(([, sources]) => holds(sources))
  if (owner !== undefined) return `assets/${owner[0]}`
  return holds(onDemand) ? 'assets/on-demand' : 'assets'
}

/** Last of all, when also the worker has been written: each file in the encodings that the server sends. */
function precompressed(): Plugin {
  const handler = () => precompress(resolve(import.meta.dirname, 'dist'))
  return { name: 'precompressed', apply: 'build', closeBundle: { order: 'post', sequential: true, handler } }
}

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icons/*.svg', 'manifest.webmanifest'],
      },
    }),
    precompressed(),
  ],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    manifest: true,
    target: 'es2022',
    rollupOptions: {
      input: resolve(import.meta.dirname, 'index.html'),
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: (chunk) => `${chunkFolder(chunk.moduleIds)}/[name]-[hash].js`,
        assetFileNames: (asset) =>
          `${chunkFolder(asset.originalFileNames.map((name) => `/${name}`))}/[name]-[hash][extname]`,
      },
    },
  },
})
