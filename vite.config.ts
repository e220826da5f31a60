import { resolve } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import packageJson from './package.json' with { type: 'json' }

/** Bundles that a ward tablet never downloads: their chunks get a folder of their own and stay out of the precache. */
const separateBundles = ['admin', 'room', 'meet'] as const

function chunkFolder(moduleIds: readonly string[]): string {
  const owner = separateBundles.find((layer) => moduleIds.some((id) => id.includes(`/src/${layer}/`)))
  return owner ? `assets/${owner}` : 'assets'
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
        globIgnores: separateBundles.map((layer) => `assets/${layer}/**`),
      },
    }),
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
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
})
