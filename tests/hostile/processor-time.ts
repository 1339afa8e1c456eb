import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../product.ts'

/** The processor time of a product's event loop. */
export interface ProcessorTime {
  /** Milliseconds that the thread of the event loop has had a processor so far. */
  read(): Promise<number>
  close(): void
}

/** Prepares the measurement of a product that is started afterwards.
 *  @returns the settings to start it with, and what connects to it once it runs */
export async function processorTimeOfProduct() {
  const port = await freePort()
  const reporter = pathToFileURL(join(import.meta.dirname, 'report-processor-time.ts')).href
  return {
    env: { NODE_OPTIONS: `--import=${reporter}`, PROCESSOR_TIME_PORT: String(port) },
    async connect(): Promise<ProcessorTime> {
      const socket = connect({ port, host: '127.0.0.1' })
      await once(socket, 'connect')
      socket.setNoDelay(true).setEncoding('utf8')
      return {
        async read() {
          socket.write('\n')
          const heard: unknown[] = await once(socket, 'data')
          return Number(heard[0]) / 1000
        },
        close: () => socket.destroy(),
      }
    },
  }
}
