import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { layerOrder, precompress } from './build/plugins.ts'
import { firstContent } from './build/first-content.ts'
import { serviceWorker } from './build/service-worker.ts'
import { texts } from './build/texts.ts'
import { widgetFrame } from './build/widget-frame.ts'

const server = process.env['BAARI_SERVER'] ?? 'http://localhost:3000'
const isTest = process.env['VITEST'] !== undefined

/** What every page starts with. */
const base = new RegExp(
  [
    String.raw`/node_modules/(?!@?socket|engine|lucide-react/dist/esm/icons/(?!search\.)|@tanstack/.*/infinite|@tanstack/.*/useInfinite)`,
    '/contract/(?!one-time|notifications|registrations|admin|audit|served|page-addresses|privacy)',
    'virtual:(?:catalogues|texts-ready)',
    '/web/lib/(?!live|admin|served|download|mobile|typed-mobile|booking|gender|field|problem-texts)',
    '/web/appointments/appointments-query',
    '/web/ui/(?:brand|button|card|dialog|icon|link|list-states|note|page-title|sheet|skeleton|visually-hidden)/',
    '/web/shell/screen',
  ].join('|'),
)

/** What a patient's screens with tokens share. By itself each part is a kilobyte, and one request of a dozen. */
const tokens = new RegExp(
  [
    '/web/live-queue/',
    '/web/lib/live',
    '/web/ui/(?:facts|share-button)/',
    '/web/appointments/(?:booked-address|doctor-of|load-booked|use-my-appointments)',
  ].join('|'),
)

/** The screens of those who have a computer and a cable. */
const forDesks = /assets\/(?:admin|dashboard|doctor-timings|registration|requests|set-up|settings|staff)/

export default defineConfig({
  root: 'web',
  // Lingui's macros are resolved before the React Compiler sees the file: the other order builds, and fails at run time.
  plugins: [
    texts(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    // Only where a component asks for it ('use memo'): everywhere it would be 7 kB of every first load.
    react({ compiler: { compilationMode: 'annotation' } }),
    layerOrder(),
    tailwindcss(),
    serviceWorker(),
    widgetFrame(),
    firstContent(),
    precompress(),
  ],
  resolve: {
    // zod is 23 kB of a page's 110; tests run on the real one, and hold the small one to it
    alias: isTest
      ? {}
      : {
          'zod': fileURLToPath(new URL('web/lib/small-zod.ts', import.meta.url)),
          // a stand-in for what React has had since 18
          'use-sync-external-store/shim': 'react',
        },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // scripts/check-size.ts reads which files a screen needs
    manifest: true,
    // The pages' Content-Security-Policy has no place for data: addresses.
    assetsInlineLimit: 0,
    // every browser that runs the page knows modulepreload
    modulePreload: {
      polyfill: false,
      // What the desk and the admin load one after the other need not be named to every phone.
      resolveDependencies: (file, deps) => (forDesks.test(file) ? [] : deps),
    },
    rolldownOptions: {
      // A component is there for who shows it, not for who opens the door of web/ui.
      treeshake: { moduleSideEffects: [{ test: /\/(?:web\/ui|contract)\/.*\.tsx?$/, sideEffects: false }] },
      // In one file: many small ones compress worse, by 2 kB a page, and are asked for one by one.
      output: {
        // Every page names all files; seven characters of the hash tell one build's from another's.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // by itself, since a browser runs the whole of a file only after all that the file imports
            { name: 'screens', test: /\/web\/(?:early-)?screens?\.ts|preload-helper/, priority: 1 },
            { name: 'base', test: base },
            { name: 'tokens', test: tokens },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/otp-widget': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
