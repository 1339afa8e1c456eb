import type { KnipConfig } from 'knip'

export default {
  entry: [
    'server/main.ts',
    'scripts/*.{ts,mjs}',
    'bench/*.ts',
    'web/{service-worker,widget-frame}.ts',
    'web/first-content.tsx',
    'web/lib/texts.ts',
    'web/ui/icon/draw-icon.tsx',
    'server/pages/plain-{page,ticket,whole,wide}.css',
    'tests/hostile/report-processor-time.ts',
  ],
  project: ['{contract,server,web,tests,bench,build,scripts}/**/*.{ts,tsx,mjs,css}', '*.ts'],
  // Style sheets import nothing. Without a compiler a sheet that is not imported would not be reported.
  compilers: { css: () => '' },
  ignoreDependencies: ['@swc/core'],
  ignoreBinaries: ['mount', 'caddy', 'nginx', 'openssl', 'espeak-ng', 'lame'],
  ignoreExportsUsedInFile: { interface: true, type: true },
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig
