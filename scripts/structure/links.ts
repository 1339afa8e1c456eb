import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { SourceFile } from './files.ts'

/** The links of a page that lead to a file which is not there.
 *  @param root absolute path that the page's own path starts from */
export function deadLinks(root: string, { path, text }: SourceFile): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)].map((match) => match[1] ?? '')
  return targets
    .filter((target) => !/^(?:https?:|mailto:)/.test(target))
    .filter((target) => !existsSync(join(root, posix.dirname(path), target)))
    .map((target) => `${path}: leads to ${target}, which is not there`)
}
