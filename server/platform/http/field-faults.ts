import { z } from 'zod'
import { fault } from '#contract/field-problem.ts'

/** How many unknown keys a message names, and how many characters of each: the caller chose them. */
const mostKeys = 5
const longestKey = 40

/** The problems of fields whose schema brings none of its own. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? fault('missing') : fault('wrong-type', { type: withArticle(issue.expected) })
      case 'unrecognized_keys':
        return unknownKeys(issue.keys)
      case 'too_big':
        return fault(issue.origin === 'string' ? 'too-long' : 'too-large', { most: Number(issue.maximum) })
      case 'too_small':
        return fault(issue.origin === 'string' ? 'too-short' : 'too-small', { least: Number(issue.minimum) })
      case 'invalid_value':
        return fault('not-one-of', { values: issue.values.join(', ') })
      default:
        return fault('wrong-form')
    }
  },
})

function unknownKeys(keys: readonly string[]): string {
  const named = keys
    .slice(0, mostKeys)
    .map((key) => (key.length > longestKey ? `${key.slice(0, longestKey).toWellFormed()}…` : key))
  const names = named.join(', ')
  return keys.length > mostKeys
    ? fault('many-unknown-keys', { names, more: keys.length - mostKeys })
    : fault('unknown-keys', { names })
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
