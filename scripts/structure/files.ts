import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file of the tree. */
export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

const source = /\.(?:ts|tsx|mts|mjs|js|css|sql|sh)$/

/** Reads every source file below the given folders; a folder that is not there holds none. */
export async function sourceFiles(root: string, folders: readonly string[]): Promise<SourceFile[]> {
  const found = await Promise.all(folders.map((folder) => pathsBelow(join(root, folder))))
  return readAll(
    root,
    found.flat().filter((path) => source.test(path)),
  )
}

/** Reads every page of documentation: those of the root and those below `docs`. */
export async function pages(root: string): Promise<SourceFile[]> {
  const paths = [...(await readdir(root)).map((name) => join(root, name)), ...(await pathsBelow(join(root, 'docs')))]
  return readAll(
    root,
    paths.filter((path) => path.endsWith('.md')),
  )
}

function readAll(root: string, paths: readonly string[]): Promise<SourceFile[]> {
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
