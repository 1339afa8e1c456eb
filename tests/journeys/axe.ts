import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds in the page and its frames: by all of its rules, or by one.
 *  @param within which part, where it is not the whole page */
export async function violations(page: Page, rule?: string, within?: string): Promise<string[]> {
  // A document keeps axe for the next time: parsing it takes twice as long as running it.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await source)
  const options: RunOptions = { resultTypes: ['violations'], ...(rule && { runOnly: [rule] }) }
  const found = await page.evaluate<AxeResults['violations']>(
    `axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
