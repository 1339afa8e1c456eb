import type { Page } from '@playwright/test'

/** What a reader would find wrong on the screen: sideways scrolling, cut text, texts over others, lines without room for vowel signs, and
 *  English sentences. Text that people entered is in `bdi` and in fields, and is not judged.
 *  @param languages in which the screen is shown and judged, one after the other, as another tab chooses them; by default the page's alone */
export const languageFaults = (page: Page, languages: readonly string[] = []): Promise<string[]> =>
  page.evaluate(async (codes) => {
    const judge = (): string[] => {
      const root = document.documentElement
      const language = root.lang
      const isIndic = !/^(?:en|ar)/.test(language)
      const faults: string[] = []
      const wider = root.scrollWidth - root.clientWidth
      if (wider > 0) {
        const sticksOut = (box: Element) => {
          const { left, right } = box.getBoundingClientRect()
          return right > root.clientWidth + 0.5 || left < -0.5
        }
        const innermost = [...document.body.querySelectorAll('*')].filter(
          (box) => box.checkVisibility() && sticksOut(box) && ![...box.children].some(sticksOut),
        )
        const names = innermost.slice(0, 3).map((box) => `${box.tagName.toLowerCase()}.${box.className}`)
        faults.push(`wider than the window by ${wider} px: ${names.join(', ')}`)
      }

      const lines: { text: string; element: Element; box: DOMRect }[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        const element = node.parentElement
        if (text === '' || !element || !element.checkVisibility({ visibilityProperty: true })) continue
        if (element.closest('script, style, noscript, option, .sr, [aria-hidden="true"]')) continue
        // An alert or a confirmation (web/ui/dialog) is written when it opens, and covers the switch: a reader cannot change the language
        // under it. A sheet, which has a head, is written while rendering.
        const isWrittenOnce = element.closest('[role="alertdialog"]:not(:has(.dialog-head))') !== null
        const words = document.createRange()
        words.selectNodeContents(node)
        for (const box of words.getClientRects()) lines.push({ text, element, box })
        const style = getComputedStyle(element)
        const leading = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize)
        const isHeading = element.closest('h1, h2, h3, h4') !== null
        if (isIndic && /[\u0900-\u0dff]/.test(text) && leading < (isHeading ? 1.39 : 1.49))
          faults.push(`“${text.slice(0, 40)}” has a line height of ${leading.toFixed(2)}`)
        for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
          const { overflowX, textOverflow } = getComputedStyle(box)
          if (overflowX === 'visible' || box.clientWidth === 0) continue
          const isScrolled = overflowX === 'auto' || overflowX === 'scroll'
          // A long name may end after two lines.
          const isClamped = !element.closest('bdi') && box.scrollHeight > box.clientHeight + 1
          const isCut =
            box.scrollWidth > box.clientWidth + 1 || (isClamped && getComputedStyle(box).webkitLineClamp !== 'none')
          if (isCut && !isScrolled)
            faults.push(
              `“${text.slice(0, 40)}” is cut in ${box.tagName.toLowerCase()}.${box.className} (${textOverflow})`,
            )
          break
        }
        // A mask cuts a ticket's half at the perforation.
        const paper = element.closest('.ticket > *')?.getBoundingClientRect()
        if (
          paper &&
          [...words.getClientRects()].some(({ left, right }) => left < paper.left - 1 || right > paper.right + 1)
        )
          faults.push(`“${text.slice(0, 40)}” is wider than its half of the ticket`)
        // A heading or a button divides no word, unless the letters are large.
        const isShort =
          Number.parseFloat(getComputedStyle(root).fontSize) === 16 &&
          element.closest('h1, h2, h3, th, button, a.btn, label, .label') !== null
        for (const { 0: word, index } of isShort && !element.closest('bdi') ? text.matchAll(/[^\s\u2010-]+/g) : []) {
          const at = (node.textContent ?? '').indexOf(text) + index
          words.setStart(node, at)
          words.setEnd(node, at + word.length)
          const tops = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)))
          if (tops.size > 1) faults.push(`“${word}” is divided`)
        }
        const isEntered = element.closest('bdi, [lang="en"]') !== null
        const written = text.replaceAll(
          /\S+@\S+|\w+ and (?:Diagnostics|Hepatology|Research)|Behind the old municipal office/g,
          '',
        )
        if (
          language !== 'en' &&
          !isEntered &&
          !isWrittenOnce &&
          /\b(?:the|is|are|your|you|to|of|and|not|for|with|was|be|this|it)\b/.test(written)
        )
          faults.push(`“${text.slice(0, 60)}” is English`)
      }
      // Bars and dialogs lie above the rest of the page.
      const layerOf = (element: Element) => {
        for (let box: Element | null = element; box; box = box.parentElement)
          if (box.tagName === 'DIALOG' || /fixed|sticky/.test(getComputedStyle(box).position)) return box
        return root
      }
      const layers = new Map(lines.map(({ element }) => [element, layerOf(element)]))
      // Letters fill the middle of their box.
      const lettersStart = ({ top, height }: DOMRect) => top + 0.22 * height
      const lettersEnd = ({ bottom, height }: DOMRect) => bottom - 0.22 * height
      lines.forEach((one, place) => {
        for (const other of lines.slice(place + 1)) {
          if (one.element === other.element || layers.get(one.element) !== layers.get(other.element)) continue
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
          const down =
            Math.min(lettersEnd(one.box), lettersEnd(other.box)) -
            Math.max(lettersStart(one.box), lettersStart(other.box))
          if (across > 4 && down > 3) faults.push(`“${one.text.slice(0, 40)}” lies over “${other.text.slice(0, 40)}”`)
        }
      })
      return [...new Set(faults)]
    }

    const showIn = async (code: string) => {
      await cookieStore.set({ name: 'lang', value: code, path: '/' })
      // The page listens once it is complete, and loads the texts.
      for (const start = Date.now(); document.documentElement.lang !== code;) {
        if (Date.now() > start + 20_000) throw new Error(`The page does not change to ${code}.`)
        await new Promise(requestAnimationFrame)
      }
    }
    if (codes.length === 0) return judge()
    const found: string[] = []
    for (const code of codes) {
      await showIn(code)
      found.push(...judge().map((fault) => `${code}: ${fault}`))
    }
    return found
  }, languages)
