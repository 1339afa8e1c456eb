import { join } from 'node:path'
import { median } from './figures.ts'
import { startProduct } from './product-process.ts'

/** Milliseconds from the command to the first answers; medians. */
export interface StartFigures {
  starts: number
  /** To the first 200 on `/healthz` and on `/`. */
  health: number
  page: number
  slowest: number
  /** The same without npm and without the look at what has to be set up: the server alone. */
  serverAlone: number
}

/** Starts the product once by `npm start` in a folder of its own, which fills its database, and from then on measures: the
 *  command as a person types it, on the Node of this machine, until it answers.
 *  @param folder where the data goes */
export async function measureStarts(folder: string, { starts }: { starts: number }): Promise<StartFigures> {
  const env = { ...asTyped(process.env), DATA_DIR: join(folder, 'started'), LOG_LEVEL: 'warn' }
  const log = join(folder, 'starts.log')
  const paths = ['/healthz', '/']
  const start = async (command: readonly [string, ...string[]]) => {
    const product = await startProduct(command, { env, log, paths })
    await product.stop()
    return product.firstAnswers
  }
  await start(['npm', 'start'])
  const health: number[] = []
  const page: number[] = []
  const alone: number[] = []
  for (let n = 0; n < starts; n += 1) {
    const [toHealth = Number.NaN, toPage = Number.NaN] = await start(['npm', 'start'])
    health.push(toHealth)
    page.push(toPage)
    alone.push(Math.max(...(await start([process.execPath, 'server/main.ts']))))
  }
  return {
    starts,
    health: median(health),
    page: median(page),
    slowest: Math.max(...page, ...health),
    serverAlone: median(alone),
  }
}

/** The environment without what an npm that runs this bench has added: so a typed `npm start` finds the machine's Node. */
function asTyped(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const delimiter = process.platform === 'win32' ? ';' : ':'
  const path = env['PATH']
    ?.split(delimiter)
    .filter((folder) => !/[\\/](?:node_modules[\\/]\.bin|node-gyp-bin)$/.test(folder))
  const kept = Object.entries(env).filter(([name]) => !/^npm_/i.test(name) && name !== 'INIT_CWD' && name !== 'NODE')
  return { ...Object.fromEntries(kept), PATH: path?.join(delimiter) }
}
