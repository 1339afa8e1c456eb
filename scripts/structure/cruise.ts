import { cruise as readImports } from 'dependency-cruiser'
import { directions } from './directions.ts'

/** An import that runs in a refused direction. */
export interface WrongImport {
  rule: string
  from: string
  to: string
}

/** What was found under a folder: the files that were read, and the imports that run the wrong way. */
export interface Cruise {
  read: ReadonlySet<string>
  wrong: readonly WrongImport[]
}

/** Reads every import below the given folders and judges it by {@link directions}.
 *  @param root absolute path; the folders and all answers are relative to it */
export async function cruise(root: string, folders: readonly string[]): Promise<Cruise> {
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
    wrong: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
