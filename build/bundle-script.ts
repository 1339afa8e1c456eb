import { build, type BuildOptions } from 'rolldown'

/** Bundles a file into one script without imports. */
export async function bundleScript(
  file: string,
  options: Pick<BuildOptions, 'transform' | 'treeshake'> = {},
): Promise<string> {
  const { output } = await build({
    ...options,
    input: file,
    output: { format: 'iife', minify: true },
    write: false,
  })
  return output[0].code
}
