import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  // without line numbers a moved line changes no catalogue
  format: formatter({ lineNumbers: false }),
})
