import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#contract/call.ts'
import { isCall } from '../contract-calls.ts'

const root = join(import.meta.dirname, '..', '..')

/** Which parts of `web` each walk goes through. A file belongs to the walk that names it most exactly. */
const walks = {
  'patient': ['accounts/', 'appointments/', 'hospitals/', 'lib/', 'notifications/', 'privacy/', 'shell/', 'slots/'],
  'desk': ['accounts/hospital-login', 'desk/', 'reach/'],
  // A phone of its own: `doctor.spec.ts` does what the desk does, in English.
  'doctor': ['desk/doctor/'],
  'first-hour': ['desk/set-up/'],
  // Of one person each: `people.spec.ts` does them, in English.
  'people': ['people/', 'reports/', 'desk/use-switch-hospital', 'shell/account-button'],
  'settings': ['kiosk/', 'pairing/', 'settings/'],
  'admin': ['accounts/set-up-hospital', 'admin/', 'registrations/'],
}

export type Walk = keyof typeof walks | 'link'

/** What changes something: a call of the contract, or a form of a link. */
export interface Act {
  method: Call['method']
  path: string
}

export const actOf = ({ method, path }: Act): string => `${method} ${path}`

/** The acts of a walk: those that its files import from the contract.
 *  @throws for a file that belongs to no walk */
export async function actsOf(walk: Walk): Promise<Set<string>> {
  if (walk === 'link') return formsOfLinks()
  const sources = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const acts = new Set<string>()
  for (const file of sources) {
    const own = await importedActs(readFileSync(join(root, 'web', file), 'utf8'))
    if (own.length > 0 && walkOf(file) === walk) for (const act of own) acts.add(act)
  }
  return acts
}

function walkOf(file: string): string {
  const [nearest] = Object.entries(walks)
    .flatMap(([walk, parts]) => parts.filter((part) => file.startsWith(part)).map((part) => ({ walk, part })))
    .toSorted((one, other) => other.part.length - one.part.length)
  if (!nearest)
    throw new Error(`web/${file} changes something, and no walk of tests/journeys/acts-of-pages.ts does it.`)
  return nearest.walk
}

async function importedActs(source: string): Promise<string[]> {
  const acts: string[] = []
  for (const [, names = '', file = ''] of source.matchAll(/import \{([^}]*)\} from '#contract\/([^']+)'/g)) {
    const exported = await load(join(root, 'contract', file))
    const calls = names.split(',').map((name) => exported[name.trim()])
    acts.push(
      ...calls
        .filter(isCall)
        .filter(({ method }) => method !== 'GET')
        .map(actOf),
    )
  }
  return acts
}

const load = (file: string): Promise<Record<string, unknown>> => import(file)

/** The forms of a token's page, which the server renders. */
function formsOfLinks(): Set<string> {
  const routes = readFileSync(join(root, 'server', 'links', 'routes.ts'), 'utf8')
  const paths = [...routes.matchAll(/room\.post\('([^']+)'/g)].map(([, path = '']) => path.replace(/:(\w+)/, '{$1}'))
  return new Set(paths.map((path) => `POST ${path}`))
}
