import { titledProcesses } from './process-titles.ts'

/** Kills the processes of a killed server on the folder. A backend that is stopped, or that waits for a lock of a dead process, never
 *  notices that the postmaster died, and PostgreSQL does not start while it holds the shared memory. Call it only when no
 *  postmaster runs on the folder. Committed data is on disk, so none is lost. Kills none on Windows, where shared memory does not
 *  outlive its server.
 *  @returns the ids of the killed processes */
export function killOrphans(folder: string): number[] {
  return titledProcesses(folder).flatMap(([pid]) => (kill(pid) ? [pid] : []))
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
