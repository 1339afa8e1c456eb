// @ts-check
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const modules = join(root, 'node_modules')

/** What the set-up remembers; it goes with the packages. */
export const memory = join(modules, '.baari')

/** The Node of the product, among the packages. */
export const ownNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
