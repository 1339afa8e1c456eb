// @ts-check
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './places.mjs'

/** Milliseconds after which a lock that its holder has not touched is one of a set-up that was killed. A holder touches it
 *  ten times in that while. A process id would not tell: it may be another container's, or another process's by now. */
const dead = 10_000

/** Does the work while no other set-up of this checkout is at work; waits for that one otherwise.
 *  @template T @param {() => Promise<T>} work
 *  @param {string} [folder] what is there for as long as it lasts: a folder can be made only once
 *  @returns {Promise<T>} */
export async function alone(work, folder = join(root, 'dist', 'setup.lock')) {
  mkdirSync(dirname(folder), { recursive: true })
  for (let told = false; !take(folder); told = true) {
    if (!told) console.log('Another set-up is at work here; waiting for it.')
    await delay(200)
  }
  const touching = setInterval(() => utimesSync(folder, new Date(), new Date()), dead / 10)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder */
function take(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    removeIfDead(folder)
    return false
  }
}

/** Renaming comes first: of two that judge it dead, one gets it.
 *  @param {string} folder */
function removeIfDead(folder) {
  const touched = touchedAt(folder)
  if (touched === undefined || Date.now() - touched < dead) return
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    // Between judging and renaming, another one may have taken it over: then it goes back.
    if (touchedAt(aside) === touched) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch (error) {
    if (!['ENOENT', 'EEXIST', 'ENOTEMPTY'].includes(codeOf(error) ?? '')) throw error
  }
}

/** @param {string} folder */
const touchedAt = (folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs

/** @param {unknown} error @returns {string | undefined} */
const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)
