import { resolve } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type PluginOption, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { isConsoleAddress } from './src/domain/consoleAddress.ts'
import { consoleTexts } from './src/server/http/consoleTexts.ts'
import { classicFirstScript } from './src/server/http/classicFirstScript.ts'
import { precompress } from './src/server/http/precompress.ts'
import packageJson from './package.json' with { type: 'json' }

/**
 * Bundles that a ward tablet never downloads: their chunks get a folder of their own and stay out of the precache. Of
 * the console's, only what the consult desk uses too: the console is a build of its own.
 */
const separateBundles = {
  admin: ['/src/platform/admin/', '/src/state/admin/'],
  room: [
    '/src/app/loadRoom.ts',
    '/src/app/RoomRoot.tsx',
    '/src/room/',
    '/src/platform/monitor/',
    '/src/state/monitor/',
    '/src/locales/room/',
  ],
  meet: [
    '/src/app/loadMeet.ts',
    '/src/meet/',
    '/src/platform/meet/',
    '/src/state/meet/',
    '/src/locales/meet/',
  ],
  // Parts that the consult desk and the console have in common.
  knock: ['/src/knock/', '/src/state/knocks/', '/src/app/knockCatalog.ts', '/src/locales/knock/'],
}

/** Parts of those that a patient's own phone needs in a call too. */
const alsoBedside = [
  '/src/state/meet/localMedia.ts',
  '/src/platform/meet/meetMedia.ts',
  '/src/platform/meet/microphoneLevel.ts',
]

/**
 * Modules that are fetched only where they are needed, and never cached: a code reader for browsers that have
 * none of their own.
 */
const onDemand = ['/barcode-detector/', '/zxing-wasm/']

function chunkFolder(moduleIds: readonly string[]): string {
  const ids = moduleIds.filter((id) => !alsoBedside.some((part) => id.includes(part)))
  const holds = (parts: readonly string[]) => ids.some((id) => parts.some((part) => id.includes(part)))
  const owner = Object.entries(separateBundles).find(([, sources]) => holds(sources))
  if (owner !== undefined) return `assets/${owner[0]}`
  return holds(onDemand) ? 'assets/on-demand' : 'assets'
}

/**
 * Modules that the bedside needs besides its shell. The service worker caches them once the shell is in place
 * and works.
 */
const keptLater =
  /\/src\/(?:app\/(?:bedside\/SessionEffects|olderBrowser|router)|locales\/(?:pages\/)?(?!en\.po)[a-z]{2}\.po$|locales\/call\/|state\/(?:(?:calls|film|pins)\/|devices\/assumedState|bedside\/(?:visitList|roommateAnswer))|platform\/(?:conference\/infinity|film\/|meet\/)|remote\/(?:support|privacy|device|pins|options|guest|interpreter|participants|chat|entertainment|knock|roommate|settings|renewal|preferences|waiting|requests|visits)\/)/u

/** The camera's pad: the meeting has it too, and the bedside keeps it later, with the screen that it is on. */
const padParts =
  /\/src\/ui\/camera\/(?:HoldPad|ZoomPair|HoldButton|holdGroup|useHoldGroup|holdGesture|moveText)\.tsx?$/u

/** Small parts of the bedside's shell that other bundles use too. */
const sharedParts =
  /\/src\/(?:ui\/(?:forms\/(?:Field|OtpInput)|status\/InlineAlert|camera\/CameraPill)\.tsx?|state\/(?:devices\/pressAndHold|config|ownMediaPort)\.ts|platform\/conference\/createConference\.ts|platform\/http\/(?:serverClock|failure|tokenRefresh)\.ts|platform\/runtimeConfig\.ts|contract\/(?:remoteErrors|calls\/interpreter)\.ts)$|\/eventsource-parser\//u

/** Screens before the room. A user who sees one of them soon sees the next. */
const entryParts = /\/src\/remote\/(?:entry|verification|expired|install)\/.*\.tsx?$/u

/** The router and its library, which the console uses too: as two files, the second would be found late. */
const routerParts =
  /\/@tanstack\/(?:history|react-router|react-store|router-core|store)\/|\/src\/(?:app\/router\.tsx|domain\/searchParams\.ts)$/u

/**
 * Files of the last build that belong to the bedside's shell. The others are cached later, or are needed only
 * by other bundles or an unusual browser.
 */
let bedsideFiles: ReadonlySet<string> = new Set()

/** Notes what the bedside reaches, over every import that does not lead into another bundle: its shell, and what is kept later. */
function bedsideReach(): Plugin {
  const foreign = [...Object.values(separateBundles).flat(), ...onDemand]
  return {
    name: 'bedside-reach',
    apply: 'build',
    generateBundle: {
      // Last: a chunk of nothing but styles is gone by then.
      order: 'post',
      handler(_options, bundle) {
        const shell = new Set<string>()
        const later = new Set<string>()
        const gates = new Set<string>()
        const isForeign = (id: string): boolean =>
          foreign.some((part) => id.includes(part)) && !alsoBedside.some((part) => id.includes(part))
        const reach = (file: string, tier: Set<string>): void => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || shell.has(file) || tier.has(file)) return
          if (chunk.moduleIds.some((id) => isForeign(id))) return
          // A chunk may hold nothing but the name under which another one's module is imported.
          if (
            tier === shell &&
            [...chunk.moduleIds, chunk.facadeModuleId ?? ''].some((id) => keptLater.test(id))
          ) {
            gates.add(file)
            return
          }
          tier.add(file)
          chunk.viteMetadata?.importedCss.forEach((style) => shell.has(style) || tier.add(style))
          ;[...chunk.imports, ...chunk.dynamicImports].forEach((next) => reach(next, tier))
        }
        Object.values(bundle).forEach(
          (part) => part.type === 'chunk' && part.isEntry && reach(part.fileName, shell),
        )
        // Runs last: a file that the shell also reaches stays part of the shell.
        gates.forEach((file) => reach(file, later))
        bedsideFiles = shell
        const files = [...later].map((file) => `/${file}`)
        this.emitFile({ type: 'asset', fileName: 'later.json', source: JSON.stringify(files) })
      },
    },
  }
}

/** The worker keeps the scripts and styles that the bedside can reach, and all fonts, pictures and the page. */
function keepBedsideOnly<Entry extends { url: string }>(entries: Entry[]): { manifest: Entry[] } {
  return { manifest: entries.filter(({ url }) => !/\.(?:js|css)$/u.test(url) || bedsideFiles.has(url)) }
}

/** Last of all, when also the worker has been written: each file in the encodings that the server sends. */
function precompressed(): Plugin {
  let dist = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (resolved) => {
      dist = resolve(resolved.root, resolved.build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => precompress(dist) },
  }
}

/**
 * Page of the console: in the build a file beside the remote's page, and while developing by the address. It is built
 * on its own, because a chunk that it shared with the bedside would have to be a part of the bedside's first script.
 */
function consolePage({ isBuilt = false } = {}): Plugin {
  return {
    name: 'console-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl = '/' }) =>
        isBuilt || isConsoleAddress(originalUrl.split('?', 1)[0] ?? '')
          ? html.replace('/src/app/main.tsx', '/src/app/console/main.tsx')
          : html,
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (isBuilt && page !== undefined) page.fileName = 'console.html'
      },
    },
  }
}

/** Builds the console beside the bedside, once that is there. */
function consoleBuild(): Plugin {
  let outDir = ''
  return {
    name: 'console-build',
    apply: 'build',
    configResolved: (resolved) => {
      outDir = resolved.build.outDir
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await build({
          ...everyBuild,
          configFile: false,
          root: import.meta.dirname,
          logLevel: 'warn',
          plugins: [...sourcePlugins(), consolePage({ isBuilt: true })],
          build: {
            ...everyBuild.build,
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: '.vite/console.json',
            rollupOptions: {
              input: { console: resolve(import.meta.dirname, 'index.html') },
              output: {
                // One file of all that every page needs.
                codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
                entryFileNames: 'assets/admin/[name]-[hash].js',
                chunkFileNames: 'assets/admin/[name]-[hash].js',
                assetFileNames: ({ names }) =>
                  names.some((name) => name.endsWith('.css'))
                    ? 'assets/admin/[name]-[hash][extname]'
                    : 'assets/[name]-[hash][extname]',
              },
            },
          },
        })
      },
    },
  }
}

/** Options of both builds. */
const everyBuild = {
  resolve: {
    // The package's own entry is its build for browsers of 2015, wrapped once more.
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has had what the shim brings to React 17 and older since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/(.*)$/, replacement: 'use-sync-external-store/$1' },
    ],
  },
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    manifest: true,
    // Browsers since Safari 16.4 and Chromium 109 know this syntax; tests/floor.test.ts holds the functions.
    target: 'es2022',
    cssTarget: ['chrome109', 'safari16.4', 'firefox128'],
    // A browser that knows no preloading asks for the same files, a moment later.
    // A screen that is opened later names its styles alone: a link for each of its scripts held the first seconds up.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
  },
} satisfies UserConfig

const sourcePlugins = (): PluginOption[] => [
  consoleTexts({ firstPage: 'dashboard' }),
  react(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
  lingui(),
  tailwindcss(),
]

export default defineConfig({
  ...everyBuild,
  plugins: [
    ...sourcePlugins(),
    consolePage(),
    bedsideReach(),
    classicFirstScript(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: [
          'index.html',
          'later.json',
          'assets/*.{js,css,svg,woff2}',
          'icons/*.svg',
          'manifest.webmanifest',
        ],
        manifestTransforms: [keepBedsideOnly],
      },
    }),
    consoleBuild(),
    precompressed(),
  ],
  build: {
    ...everyBuild.build,
    rollupOptions: {
      input: resolve(import.meta.dirname, 'index.html'),
      output: {
        // One file of all that the first screen needs: together it packs tighter, and one request fetches it.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            // As one file it packs tighter than as ten.
            { name: 'shared', test: sharedParts },
            { name: 'pad', test: padParts },
            { name: 'entry', test: entryParts },
            { name: 'router', test: routerParts },
          ],
        },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: (chunk) => `${chunkFolder(chunk.moduleIds)}/[name]-[hash].js`,
        assetFileNames: (asset) =>
          `${chunkFolder(asset.originalFileNames.map((name) => `/${name}`))}/[name]-[hash][extname]`,
      },
    },
  },
})
