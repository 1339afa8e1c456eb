// @ts-check
import { makeBrowserReady } from './browser.mjs'
import { installPackages } from './packages.mjs'
import { buildPages } from './pages.mjs'
import { SetUpRefused } from './refused.mjs'

/** What each command needs beside the packages, in order.
 *  @type {Record<string, (() => Promise<void>)[]>} */
const needs = {
  'start': [buildPages],
  'demo': [buildPages],
  'build': [buildPages],
  'bench': [buildPages],
  'dev': [],
  'audit': [],
  'backup': [],
  'restore': [],
  // The checks build the pages themselves: that they build is the first of them.
  'check': [],
  'test': [makeBrowserReady],
  'test:long': [],
}

/** Makes ready what the command needs.
 *  @param {string | undefined} command
 *  @throws {SetUpRefused} with a sentence, when this machine cannot have it */
export async function setUp(command) {
  const needed = needs[command ?? '']
  if (!needed) throw new SetUpRefused(`Set up for what? One of: ${Object.keys(needs).join(', ')}.`)
  await installPackages()
  for (const makeReady of needed) await makeReady()
}
