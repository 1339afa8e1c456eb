import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { importLate, layerOrder, precompress } from './build/plugins.ts'
import { firstContent } from './build/first-content.ts'
import { screenFiles } from './build/screen-files.ts'
import { serviceWorker } from './build/service-worker.ts'
import { texts } from './build/texts.ts'
import { widgetFrame } from './build/widget-frame.ts'

const server = process.env['BAARI_SERVER'] ?? 'http://localhost:3000'
const ownFile = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const isTest = process.env['VITEST'] !== undefined

/** What every page starts with. */
const base = new RegExp(
  [
    String.raw`/node_modules/(?!@?socket|@simplewebauthn|engine|lean-qr|lucide-react/dist/esm/icons/(?!(?:circle-check|circle-x|clock|globe|phone|search)\.)|@tanstack/.*/infinite|@tanstack/.*/useInfinite)`,
    String.raw`/contract/(?:appointment-changes|appointments|call|estimate|field-problem|hospital|idempotency-key|languages|live-queue|mobile|patient-details|problem-params|served|service-day|session|slot-hours|slot-rules|slot|time-of-day|value|page-addresses)\.`,
    'virtual:catalogues',
    String.raw`/web/lib/(?:api|choose-language|create-session|dates|install-prompt|late|load-anew|load-problem-texts|load-error|notification-permission|page-language|problem-text|query-client|random-key|reconnect|scroll|served|session|small-zod|speciality|storage|tab-storage|text-storage|texts|use-hydrated|use-texts|write-text)\.`,
    '/web/appointments/appointments-query',
    '/web/ui/(?:brand|button|card|dialog|icon|link|list-states|note|page-title|second-name|sheet|skeleton|visually-hidden)/',
    '/web/shell/screen',
    String.raw`/web/ui/field/field\.`,
  ].join('|'),
)

/** What several of a patient's screens share. By itself each part is less than a kilobyte, and one request of a dozen. */
const shared = {
  tokens: [
    '/contract/(?:notice-texts|token-day)',
    '/web/live-queue/',
    '/web/lib/live',
    '/web/ui/facts/',
    '/web/appointments/(?:booked-address|day-kind|doctor-name|late-booked|place-of|use-day-parts|use-my-appointments|use-turn-text)',
  ],
  visits: ['/web/appointments/(?:places|unconfirmed\\.)', '/icons/stethoscope\\.'],
  tickets: ['/web/ui/ticket/'],
  hospitals: [
    String.raw`/contract/(?:find-hospitals|hospitals)\.`,
    '/web/hospitals/(?:hospital-card|hospital-list|public-doctors|use-hospitals)',
    '/web/ui/(?:badge|search-field)/',
    '/@tanstack/.*[iI]nfinite',
    '/icons/chevron-down\\.',
    '/web/lib/(?:focus-on-new|use-debounced)',
    '/web/slots/index',
  ],
  days: [
    '/web/slots/(?:days-query|day-words)',
    '/web/lib/(?:read-days|waitlist-query)',
    '/contract/schedule',
    '/icons/calendar-x\\.',
  ],
  icons: ['/icons/(?:info|key-round|mail|pencil|printer)\\.'],
  later: ['/web/lib/(?:hospital-details|media|typed-number|use-language)', '/contract/profile'],
  share: ['/web/ui/share-button/'],
  files: ['/web/lib/download', '/save-own-data'],
  talk: ['/icons/message-(?:circle|square-text)\\.'],
  fields: ['/contract/field-texts', '/web/lib/field-problem-text'],
  logins: [String.raw`/contract/accounts\.`, '/web/ui/field/(?:text|password)-field', '/web/accounts/login-card'],
}

export default defineConfig({
  root: 'web',
  // Lingui's macros are resolved before the React Compiler sees the file: the other order builds, and fails at run time.
  plugins: [
    importLate(),
    texts(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    // Only where a component asks for it ('use memo'): everywhere it would be 7 kB of every first load.
    react({ compiler: { compilationMode: 'annotation' } }),
    layerOrder(),
    screenFiles(),
    serviceWorker(),
    widgetFrame(),
    firstContent(),
    precompress(),
  ],
  resolve: {
    // zod is 23 kB of a page's 110; tests run on the real one, and hold the small one to it
    alias: isTest
      ? []
      : [
          { find: 'zod', replacement: ownFile('web/lib/small-zod.ts') },
          { find: /^.*\/createLucideIcon\.mjs$/, replacement: ownFile('web/ui/icon/draw-icon.tsx') },
          // a stand-in for what React has had since 18
          { find: 'use-sync-external-store/shim', replacement: 'react' },
        ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The pages' Content-Security-Policy has no place for data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      // every browser that runs the page knows modulepreload
      polyfill: false,
      // The HTML names what its own screen imports, and the service worker has what the next ones import. In the code the names of
      // all would be five kilobytes of every first load.
      resolveDependencies: (_, files, { hostType }) =>
        files.filter((file) => hostType === 'html' || file.endsWith('.css')),
    },
    rolldownOptions: {
      // A component is there for who shows it, not for who opens the door of web/ui; a schema for who reads by it.
      treeshake: {
        moduleSideEffects: [{ test: /\/(?:web\/ui|contract)\/.*\.tsx?$/, sideEffects: false }],
        manualPureFunctions: ['z', 'defineCall', 'fault'],
      },
      // In one file: many small ones compress worse, by 2 kB a page, and are asked for one by one.
      output: {
        // Every page names all files; seven characters of the hash tell one build's from another's.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // by itself, since a browser runs the whole of a file only after all that the file imports
            {
              name: 'screens',
              test: /\/web\/(?:(?:early-)?screens?|lib\/import-with-styles)\.ts|preload-helper/,
              priority: 1,
            },
            { name: 'base', test: base },
            ...Object.entries(shared).map(([name, parts]) => ({ name, test: new RegExp(parts.join('|')) })),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/otp-widget': server,
      '/clips/': server,
      '/t/': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
