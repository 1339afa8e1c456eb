import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
export type Chunk = Rolldown.OutputChunk

export const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((part) => part.type === 'chunk')

/** The chunks and their static imports, imports first. */
export function withImports(bundle: Bundle, chunks: readonly Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>()
  const seen = new Set<Chunk>()
  const add = (chunk: Chunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') add(next)
    }
    found.add(chunk)
  }
  for (const chunk of chunks) add(chunk)
  return found
}

/** The style sheets of the chunks, each once. */
export const stylesOf = (chunks: Iterable<Chunk>): string[] => [
  ...new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
]
