import type { SourceFile } from './files.ts'

// Constructions that the project's English avoids, each with what to write instead and an example. The check reads comments, titles
// of tests, documents, and the texts on the screens.

/** Parts of the tree that may still break the rules: clean one, then remove it here. Accepted decision records are not rewritten. */
const unclean = ['docs/decisions/', 'docs/api.md', 'docs/licences.md', 'scripts/structure/english.ts']

const banned: readonly (readonly [pattern: RegExp, instead: string, example: string])[] = [
  [/\b(?:no|some|any|every)body\b|\bwho(?:m)?ever\b/i, 'name the person', 'nobody may see it'],
  [/\bwhatever\b/i, 'name the thing', 'whatever the page loads'],
  [/\b(?:is|are|was|were|be|been|being) (?:told|heard)\b/i, 'publish, send, receive', 'the desk is told'],
  [/\bhears? (?:of|from)\b|\bthat hear\b/i, 'receive', 'the node hears of it'],
  [/\bof (?:no|any) use\b/i, 'expire, unused', 'it is of no use'],
  [/\bany more\b/i, 'no longer', 'not there any more'],
  [/\blet back\b/i, 'reinstate', 'a suspended doctor let back'],
  [/\bagain and again\b|\bnow and then\b/i, 'poll, periodically', 'looks again and again'],
  [/\bstands? (?:in|beside|there)\b/i, 'is in, is beside', 'the list stands in words.ts'],
  [/(?:^|[.:;!?] )What (?:is|are|was|has|goes|comes)\b(?![^.]*\?)/, 'name the subject', 'What is wrong is refused'],
  [/\bdrawn (?:anew|again)\b/i, 'render', 'the list is drawn anew'],
  [/\bask(?:s|ed)? (?:for )?(?:\w+ )?(?:anew|again)\b/i, 'retry, refetch', 'the list is asked for again'],
  [/\bwhat (?:is|was) (?:asked|fetched|kept|known|pressed|sent|shown|told|typed)\b/i, 'name it', 'what was typed'],
  [/\b(?:comes?|came|becomes?|became) of (?:it|them|those|who)\b/i, 'the result, the outcome', 'says what came of it'],
  [/\bfor want of\b|\ball the same\b/i, 'without, regardless', 'for want of a connection'],
  // The set-up e-mail has the specification's words.
  [/\b(?:no longer|is|are) good\b(?! for 7 days, once\.)/i, 'valid, invalid', 'the link is no longer good'],
  [/\bgood for (?!7 days, once\.)\w+ (?:minutes|hours|days)\b/i, 'valid, expires', 'a code good for ten minutes'],
  [/\bputs? away\b|\bthe last word\b|\bway out\b/i, 'close, decide, log out', 'the staff’s way out'],
  [/\bat most so (?:many|often)\b|(?:^|[.:;!?] )So many\b/, 'the number or the limit', 'removes at most so many rows'],
  [/\bsees? to it\b/i, 'ensure', 'the trigger sees to it'],
  [/\bnone such\b/i, 'does not exist', 'undefined when there is none such'],
  [/\bcomes? round\b/i, 'runs again, periodically', 'the job comes round'],
  [/\bnews\b/i, 'change, message', 'sends the news to other nodes'],
  [/\btak(?:es?|ing) the (?:person|people) out\b/i, 'erase the personal data', 'takes the people out of old rows'],
  [/\b(?:whose time|its time) is over\b/i, 'expired', 'sessions whose time is over'],
  [/\bgoodbye\b|\bpolite(?:ly)?\b|\bpatience\b/i, 'close, shutdown, timeout', 'a polite goodbye'],
  [/\bfor good\b/i, 'permanently', 'removes a slot for good'],
  [/\bas (?:it|they) stands?\b/i, 'the current state', 'a session as it stands'],
  [/\bsays so\b|\bwith arms\b|\bthe rubbish\b/i, 'the technical term', 'a disk with arms'],
]

/** @returns `path:line: "words": what to write instead` for each banned construction in a clean place */
export function bannedEnglish({ path, text }: SourceFile): string[] {
  if (!isClean(path)) return []
  return proseOf(path, text).flatMap(([line, prose]) =>
    banned.flatMap(([pattern, instead]) => {
      const found = pattern.exec(prose)?.[0].trim()
      return found === undefined ? [] : [`${path}:${line}: "${found}": ${instead}`]
    }),
  )
}

const isClean = (path: string): boolean => !unclean.some((place) => path.startsWith(place))

/** @returns examples that the check misses, and plain English that it rejects */
export function canaryOfEnglish(): string[] {
  const places = (words: string): SourceFile[] => [
    { path: 'bench/a.ts', text: `const a = 1 // ${words}` },
    { path: 'server/slots/a.ts', text: `/** ${words} */` },
    { path: 'server/migrations/0001-a.sql', text: `-- ${words}` },
    { path: 'bench/a.ts', text: `/** First line.\n *  ${words} */` },
    { path: 'scripts/a.test.ts', text: `test('${words}', () => {})` },
    { path: 'docs/scaling.md', text: `A line.\n${words}` },
    { path: 'web/locales/en/start.po', text: `msgid "${words}"` },
  ]
  const missed = banned.flatMap(([, , example]) => places(example).filter((file) => bannedEnglish(file).length === 0))
  const code = { path: 'bench/a.ts', text: "const nobody = 'https://example.org/whatever'" }
  const plain = [...places('The server rejects a second completion. What is a token?'), code].flatMap(bannedEnglish)
  return [...missed.map(({ text }) => `english: misses ${text}`), ...plain.map((found) => `english: rejects ${found}`)]
}

/** The English text on a line of a catalogue; undefined on comments and translations. */
const textOf = (line: string): string | undefined => /^(?:msgid )?"(.+)"$/.exec(line)?.[1]

/** Lines of comments and titles of tests; all lines of a document; the English texts of a catalogue. */
function proseOf(path: string, text: string): (readonly [line: number, prose: string])[] {
  let inBlock = false
  const comment = path.endsWith('.sql') ? /(?:^|\s)-- (.*)/ : /(?:^|\s)\/\/ (.*)/
  return text.split('\n').flatMap((line, at) => {
    const isComment = inBlock || /^\s*\/\*/.test(line)
    if (isComment) inBlock = !line.includes('*/')
    const title = /\b(?:test|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/.exec(line)?.[2]
    const code = isComment ? line.replace(/^\s*(?:\/\*\*?|\*)\s*/, '') : (title ?? comment.exec(line)?.[1])
    const prose = path.endsWith('.md') ? line : path.endsWith('.po') ? textOf(line) : code
    return prose === undefined ? [] : [[at + 1, prose] as const]
  })
}
