import type { Scores } from './scores.ts'

const left = 210
const width = 440
const height = 26

const style = `text{font:14px system-ui,sans-serif;fill:#1f2328}.below{fill:#c2410c}.held{fill:#2f6f4f}.above{fill:#1d4ed8}
.line{stroke:#1f2328;stroke-dasharray:4 3}.on,.ground{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.below{fill:#f0883e}.held{fill:#56b98a}.above{fill:#79a8ff}.line{stroke:#e6edf3}.on,.ground{fill:#0d1117}}`

/** Draws, for each cell with 200 or more asks, how many calls were earlier than the range, in it, and later. */
export function drawCalibration({ coverage, below, above, cells }: Scores): string {
  const rows = [
    { cell: 'all', asks: 0, coverage, below, above },
    ...cells.filter(({ asks }) => asks >= 200).toSorted((a, b) => order(a.cell) - order(b.cell)),
  ]
  const bottom = 60 + rows.length * height
  const bars = rows.map(({ cell, coverage, below, above }, at) => {
    const y = 50 + at * height
    const part = (kind: string, from: number, share: number) =>
      `<rect class="${kind}" x="${x(from)}" y="${y}" width="${(share * width).toFixed(1)}" height="${height - 6}"/>`
    return `<text x="${left - 10}" y="${y + 15}" text-anchor="end">${nameOf(cell)}</text>
${part('below', 0, below)}${part('held', below, coverage)}${part('above', below + coverage, above)}
<text class="on" x="${x(0.5)}" y="${y + 15}" text-anchor="middle">${Math.round(coverage * 100)} %</text>`
  })
  const lines = [0.1, 0.9].map(
    (share) => `<line class="line" x1="${x(share)}" x2="${x(share)}" y1="42" y2="${bottom - 8}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 20} ${bottom}" role="img" aria-labelledby="title">
<title id="title">Of all calls, the share that came earlier than the range, in it, and later, by the number ahead</title>
<style>${style}</style>
<rect class="ground" width="100%" height="100%"/>
<text x="${left}" y="30">earlier</text><text x="${x(0.5)}" y="30" text-anchor="middle">in the range</text><text x="${x(1)}" y="30" text-anchor="end">later</text>
${[...bars, ...lines].join('\n')}
</svg>
`
}

const x = (share: number) => (left + share * width).toFixed(1)

const states = ['inside', 'paused', 'not-started']
const order = (cell: string) => states.indexOf(cell.split(' ')[1] ?? '') * 100 + Number.parseInt(cell, 10)

function nameOf(cell: string): string {
  if (cell === 'all') return 'all'
  const [ahead = '', state = ''] = cell.split(' ')
  const when = { 'inside': '', 'paused': ', paused', 'not-started': ', not started' }[state] ?? ''
  return `${ahead.replace('-', '–')} ahead${when}`
}
