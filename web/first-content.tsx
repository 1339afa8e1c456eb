import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createPath, NavigationType, Router, type Navigator, type To } from 'react-router'
import { App } from './app.tsx'

// Run when the page is built (scripts/first-content.ts), never in a browser.

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

/** Draws the first page for somebody of whom nothing is known, in one piece. @returns what #root is to hold */
export async function drawFirstPage(): Promise<string> {
  const { prelude } = await prerender(<App Place={FirstPage} />, {
    progressiveChunkSize: Infinity, // else a large part would come late, put in place by a script
    onError(error) {
      throw error
    },
  })
  return new Response(prelude).text()
}
