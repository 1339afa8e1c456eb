import { answerMalformedRequest, answerProblem } from './answer-problem.ts'

export { answerUnknownAddress, noteProblem, problemOf } from './answer-problem.ts'
export { fieldSentence, presentProblem, problemSentence, sentenceOf } from './present.ts'
export { createServe, type Done, type Identify, type Keyed, type KeepRecord, type Serve } from './serve-call.ts'

/** How the HTTP server answers what it refuses. */
export const problemHandlers = { answerProblem, answerMalformedRequest }
