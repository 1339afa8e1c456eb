import { open } from 'node:fs/promises'

/** Flushes a folder after a rename in it. Without that a power cut can undo the rename. Does nothing on Windows. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
