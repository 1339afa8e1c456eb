import { Fragment } from 'react'
import { prerender } from 'react-dom/static'
import { App } from './app.tsx'
import { showTextsIn } from './lib/texts.ts'
import { pageTexts } from './page-texts.ts'

// Runs during the build (build/first-content.ts), never in a browser.

/** Renders the first page in a language for an unknown visitor, in one piece.
 *  @returns the HTML of #root, and the texts around it */
export async function drawFirstPage(language: string) {
  await showTextsIn(language)
  const { prelude } = await prerender(<App Place={Fragment} />, {
    progressiveChunkSize: Infinity, // otherwise a large part would be streamed and inserted by a script
    onError(error) {
      throw error
    },
  })
  return { content: await new Response(prelude).text(), texts: pageTexts() }
}
