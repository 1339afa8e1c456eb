import type { Plugin } from 'vite'

/** Applies a plugin to the build that browsers get, not to the one that scripts/first-content.ts runs here. */
export const forBrowsers: NonNullable<Plugin['apply']> = (_, { command, isSsrBuild }) =>
  command === 'build' && !isSsrBuild
