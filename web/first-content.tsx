import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createPath, NavigationType, Router, type Navigator, type To } from 'react-router'
import { App } from './app.tsx'
import { showTextsIn } from './lib/texts.ts'
import { pageTexts } from './page-texts.ts'

// Runs during the build (build/first-content.ts), never in a browser.

const first = { pathname: '/', search: '', hash: '', state: null, key: 'default' }
const nowhere = () => undefined
const still: Navigator = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  go: nowhere,
  push: nowhere,
  replace: nowhere,
}

function FirstPage({ children }: { children: ReactNode }) {
  return (
    <Router location={first} navigationType={NavigationType.Pop} navigator={still} static>
      {children}
    </Router>
  )
}

/** Renders the first page in a language for an unknown visitor, in one piece.
 *  @returns the HTML of #root, and the texts around it */
export async function drawFirstPage(language: string) {
  await showTextsIn(language)
  const { prelude } = await prerender(<App Place={FirstPage} />, {
    progressiveChunkSize: Infinity, // otherwise a large part would be streamed and inserted by a script
    onError(error) {
      throw error
    },
  })
  return { content: await new Response(prelude).text(), texts: pageTexts() }
}
