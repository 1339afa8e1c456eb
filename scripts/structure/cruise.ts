import { cruise as readImports } from 'dependency-cruiser'
import { directions } from './directions.ts'

/** An import that a direction forbids. */
export interface WrongImport {
  rule: string
  from: string
  to: string
}

/** Checks all imports below the folders against {@link directions}.
 *  @param root absolute path; folders and results are relative to it
 *  @returns the files whose imports were read, and the forbidden imports */
export async function cruise(root: string, folders: readonly string[]) {
  const { output } = await readImports([...folders], {
    baseDir: root,
    // TypeScript 7 has no compiler API: without swc no .ts file would be read, and nothing would be wrong.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    validate: true,
    ruleSet: { forbidden: directions.map(({ name, from, to }) => ({ name, severity: 'error', from, to })) },
  })
  if (typeof output === 'string') throw new TypeError('dependency-cruiser answered in text')
  return {
    read: new Set(output.modules.map((module) => module.source)),
    wrong: output.summary.violations.map(({ rule, from, to }): WrongImport => ({ rule: rule.name, from, to })),
  }
}
