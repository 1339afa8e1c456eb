import type { Rolldown } from 'vite'

/** The scripts of the entry and the first screen, and the styles of all that is rendered.
 *  @param screen the first screen's file, below `web/`
 *  @param lower the file of its lower part, whose script loads later */
export function filesOfFirstScreen(bundle: Rolldown.OutputBundle, screen: string, lower: string) {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const of = (file: string) => chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${file}`))
  const needed = withImports(bundle, [...chunks.filter(({ isEntry }) => isEntry), ...of(screen)])
  const drawn = withImports(bundle, [...needed, ...of(lower)])
  return {
    scripts: needed.map(({ fileName }) => fileName),
    styles: [...new Set(drawn.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

/** The chunks and their static imports, imports first. */
function withImports(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]) {
  const found = new Set<Rolldown.OutputChunk>()
  const seen = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') add(next)
    }
    found.add(chunk)
  }
  for (const chunk of chunks) add(chunk)
  return [...found]
}
