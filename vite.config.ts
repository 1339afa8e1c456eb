import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

const server = process.env['BAARI_SERVER'] ?? 'http://localhost:3000'

export default defineConfig({
  root: 'web',
  // Lingui's macros are resolved before the React Compiler sees the file: the other order builds, and fails at run time.
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    tailwindcss(),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The pages' Content-Security-Policy has no place for data: addresses.
    assetsInlineLimit: 0,
    // Which screen loads which files: scripts/check-size.ts adds them up.
    manifest: true,
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
