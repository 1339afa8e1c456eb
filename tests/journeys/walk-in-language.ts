import { expect, type Page } from '@playwright/test'
import { type Act, actOf, actsOf, type Walk } from './acts-of-pages.ts'
import { expectFaultless } from './expect-faultless.ts'

/** Does the acts of a part of the page in a language, and judges what the page shows after each.
 *  @param entered what people typed, which the page repeats in other languages than its own */
export async function walkInLanguage(walk: Walk, language: string, entered: readonly string[] = []) {
  const acts = await actsOf(walk)
  const patterns = [...acts].map((act) => [act, new RegExp(`^${act.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const)
  const answered = new Set<string>()
  const judged = new Set<string>()
  return {
    /** Notes the acts of a page that the server accepts from now on. */
    follow(page: Page): void {
      page.on('response', (response) => {
        const made = `${response.request().method()} ${new URL(response.url()).pathname}`
        if (response.status() < 400) for (const [act, pattern] of patterns) if (pattern.test(made)) answered.add(act)
      })
    },
    /** Expects that the page has done these acts since it was last judged, and that its reader finds nothing wrong. */
    async see(page: Page, step: string, ...done: Act[]): Promise<void> {
      await expect.poll(() => done.map(actOf).filter((act) => !answered.has(act)), `${step}: not done`).toEqual([])
      await expectFaultless(page, `${walk}.${language}.${step}`, entered)
      for (const act of answered) judged.add(act)
      answered.clear()
    },
    /** Expects that no act of that part of the page was forgotten. */
    end(): void {
      expect(
        [...acts].filter((act) => !judged.has(act)),
        `acts of pages that the walk of the ${walk} leaves out`,
      ).toEqual([])
    },
  }
}
