import { type IcuNode, parseIcu } from 'pofile-ts'

/** What a machine finds wrong with one translation of an English text.
 *  @param allowed Latin words that other scripts may contain
 *  @returns one sentence for each fault */
export function findingsIn(
  language: string,
  english: string,
  translation: string,
  allowed: readonly string[],
): string[] {
  if (translation.trim() === '') return ['is missing']
  const parsed = parseIcu(translation)
  if (!parsed.success) return parsed.errors.map(({ message }) => message)
  const [wanted, found] = [partsOf(parseIcu(english).ast ?? []), partsOf(parsed.ast)]
  const words = withoutAllowed(found.text, allowed).match(/\p{Script=Latin}+/gu)
  const missing = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((category) => found.plurals.some((cases) => !cases.includes(category)))
  return [
    ...(wanted.holes === found.holes ? [] : [`has the placeholders ${found.holes}, not ${wanted.holes}`]),
    ...(wanted.tags === found.tags ? [] : [`has the tags ${found.tags}, not ${wanted.tags}`]),
    ...(missing.length > 0 ? [`lacks the plural categories ${missing.join(', ')}`] : []),
    ...(words
      ? [translation === english ? 'is the same as in English' : `has the Latin words ${words.join(', ')}`]
      : []),
    ...(/(?![0-9])\p{Nd}/u.test(found.text) ? ['has digits that are not Latin'] : []),
  ]
}

/** Names that tell what a value is. Others, like `0`, `name` or `at`, hold a doctor in one text and a time in the next. */
const tellingNames = (
  'address brandName capacity contactEmail contactNo count countries doctor endTime fee hospital hospitalNumber minutes mobile ' +
  'pincode query queueNumber room seconds slot speciality startTime weekday'
).split(' ')

/** Whether a comment has to tell translators where a text stands and what its values are: it has one or two words, a value
 *  whose name does not tell, or an element without words, `<0/>`. */
export function needsComment(english: string): boolean {
  const { text, holes } = partsOf(parseIcu(english).ast ?? [])
  const words = text.match(/[\p{L}\p{N}'’]+/gu) ?? []
  if (words.length <= 2 || /<\d+\/>/.test(english)) return true
  return holes.split(', ').some((name) => name !== '' && !tellingNames.includes(name))
}

function withoutAllowed(text: string, allowed: readonly string[]): string {
  const longestFirst = allowed.toSorted((a, b) => b.length - a.length).map((word) => RegExp.escape(word))
  return text.replaceAll(
    new RegExp(`(?<!\\p{Script=Latin})(?:${longestFirst.join('|')})(?!\\p{Script=Latin})`, 'gu'),
    '',
  )
}

/** A message's words, the cases of each plural, and the names of its placeholders and tags, each once. */
function partsOf(message: readonly IcuNode[]) {
  const [holes, tags] = [new Set<string>(), new Set<string>()]
  const plurals: string[][] = []
  let text = ''
  const read = (nodes: readonly IcuNode[]) => {
    for (const node of nodes) {
      if (node.type === 'literal') text += `${node.value}\n`
      else if (node.type === 'tag') {
        tags.add(node.value)
        read(node.children)
      } else if (node.type !== 'pound') holes.add(node.value)
      if (node.type === 'plural') plurals.push(Object.keys(node.options))
      if (node.type === 'plural' || node.type === 'select')
        for (const { value } of Object.values(node.options)) read(value)
    }
  }
  read(message)
  const sorted = (names: Set<string>) => [...names].toSorted().join(', ')
  return { text, plurals, holes: sorted(holes), tags: sorted(tags) }
}
