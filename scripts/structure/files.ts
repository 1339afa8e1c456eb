import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'

/** A file of the tree; its path starts at the root and has forward slashes. */
export interface SourceFile {
  path: string
  text: string
}

/** Reads all source files below the folders. */
export const sourceFiles = async (root: string, folders: readonly string[]): Promise<SourceFile[]> =>
  (await Promise.all(folders.map((folder) => filesBelow(root, folder, /\.(?:ts|tsx|mts|mjs|js|css|sql|sh)$/)))).flat()

/** Reads the Markdown files of the root and below `docs`. */
export const pages = async (root: string): Promise<SourceFile[]> => [
  ...(await filesBelow(root, '', /\.md$/, false)),
  ...(await filesBelow(root, 'docs', /\.md$/)),
]

/** Reads the page's catalogues of texts. */
export const catalogues = (root: string): Promise<SourceFile[]> => filesBelow(root, 'web/locales', /\.po$/)

async function filesBelow(root: string, folder: string, name: RegExp, recursive = true): Promise<SourceFile[]> {
  if (!existsSync(join(root, folder))) return []
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive })
  const paths = entries
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').includes('node_modules'))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

/** Complains of links of a page to files that do not exist.
 *  @param root absolute path that the page's own path starts from */
export function deadLinks(root: string, { path, text }: SourceFile): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)].map((match) => match[1] ?? '')
  return targets
    .filter((target) => !/^(?:https?:|mailto:)/.test(target))
    .filter((target) => !existsSync(join(root, posix.dirname(path), target)))
    .map((target) => `${path}: links to ${target}, which does not exist`)
}
