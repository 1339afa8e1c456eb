// The build puts this in the place of Vite's helper of each `import()` (build/plugins.ts). Vite's leaves the element of a style sheet that
// failed in the page and counts it as loaded: the next try would show the part without its styles.

/** Links the style sheets of a file, and imports it.
 *  @throws when one of them cannot be loaded; the next call tries again */
export async function importLate<Module>(load: () => Promise<Module>, styles: readonly string[] = []): Promise<Module> {
  await Promise.all(styles.map(link))
  return load()
}

const link = (file: string) =>
  new Promise<unknown>((resolve, reject) => {
    if ([...document.styleSheets].some(({ href }) => href?.endsWith(file))) resolve(0)
    else {
      const element = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${file}` })
      element.addEventListener('load', resolve)
      element.addEventListener('error', () => {
        element.remove()
        reject(new TypeError(file))
      })
      document.head.append(element)
    }
  })
