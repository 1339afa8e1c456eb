import { z } from 'zod'

/** How many unknown keys a message names, and how many characters of each: the caller chose them. */
const mostKeys = 5
const longestKey = 40

/** The sentences for fields whose schema brings none of its own. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? 'This is missing.' : `This must be ${withArticle(issue.expected)}.`
      case 'unrecognized_keys':
        return unknownKeys(issue.keys)
      case 'too_big':
        return `This must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}.`
      case 'too_small':
        return `This must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}.`
      case 'invalid_value':
        return `This must be one of ${issue.values.join(', ')}.`
      default:
        return 'This is not in the right form.'
    }
  },
})

function unknownKeys(keys: readonly string[]): string {
  const named = keys
    .slice(0, mostKeys)
    .map((key) => (key.length > longestKey ? `${key.slice(0, longestKey).toWellFormed()}…` : key))
  const more = keys.length > mostKeys ? ` and ${keys.length - mostKeys} more` : ''
  return `Unknown: ${named.join(', ')}${more}.`
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
