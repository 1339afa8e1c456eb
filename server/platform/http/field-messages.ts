import { z } from 'zod'

/** The sentences for fields whose schema brings none of its own. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? 'This is missing.' : `This must be ${withArticle(issue.expected)}.`
      case 'unrecognized_keys':
        return `Unknown: ${issue.keys.join(', ')}.`
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

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
