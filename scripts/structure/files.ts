import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file of the tree. */
export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

const read = /\.(?:ts|tsx|mts|mjs|js|css|sql|sh)$/

/** Reads every source file below the given folders; a folder that is not there holds none. */
export async function sourceFiles(root: string, folders: readonly string[]): Promise<SourceFile[]> {
  const found = await Promise.all(folders.map((folder) => pathsBelow(join(root, folder))))
  const paths = found.flat().filter((path) => read.test(path))
  return Promise.all(
    paths.map(async (path) => ({
      path: relative(root, path).split(sep).join('/'),
      text: await readFile(path, 'utf8'),
    })),
  )
}

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.split(sep).includes('node_modules'))
}
