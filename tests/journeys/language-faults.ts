import type { Page } from '@playwright/test'
import allowed from '#web/locales/allowed.json' with { type: 'json' }

/** What a reader would find wrong on the screen: sideways scrolling, cut text, texts over others, lines without room for vowel signs, and
 *  words of another language. Text that people entered is in `bdi` and in fields, and is not judged.
 *  @param languages in which the screen is shown and judged, one after the other, as another tab chooses them; by default the page's alone
 *  @param entered what people entered and a sentence repeats: an alert has no elements */
export const languageFaults = (
  page: Page,
  languages: readonly string[] = [],
  entered: readonly string[] = [],
): Promise<string[]> =>
  page.evaluate(
    async ({ codes, known }) => {
      const knownWords = new RegExp(
        String.raw`(?<!\p{L})(?:${known.map((word) => RegExp.escape(word)).join('|')})(?!\p{L})`,
        'gu',
      )
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
          if (element.closest('script, style, noscript, option, .sr, [aria-hidden="true"]:not(.select > *)')) continue
          // An alert or a confirmation (web/ui/dialog) is written when it opens, and covers the switch: a reader cannot change the language
          // under it. A sheet, which has a head, is written while rendering.
          const isWrittenOnce =
            codes.length > 0 && element.closest('[role="alertdialog"]:not(:has(.dialog-head))') !== null
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
              box.scrollWidth > box.clientWidth || (isClamped && getComputedStyle(box).webkitLineClamp !== 'none')
            if (isCut && !isScrolled)
              faults.push(
                `“${text.slice(0, 40)}” is cut in ${box.tagName.toLowerCase()}.${box.className} (${textOverflow})`,
              )
            break
          }
          // A bar that is fixed makes no page wider.
          const isScrolled = (of: Element | null): boolean =>
            of !== null && (/auto|scroll/.test(getComputedStyle(of).overflowX) || isScrolled(of.parentElement))
          const past = Math.max(...[...words.getClientRects()].map(({ right }) => right)) - root.clientWidth
          if (past > 0.5 && !isScrolled(element))
            faults.push(`“${text.slice(0, 40)}” ends ${past.toFixed(1)} px outside`)
          // A mask cuts a ticket's half at the perforation.
          const paper = element.closest('.ticket > *')?.getBoundingClientRect()
          if (
            paper &&
            [...words.getClientRects()].some(({ left, right }) => left < paper.left - 1 || right > paper.right + 1)
          )
            faults.push(`“${text.slice(0, 40)}” is wider than its half of the ticket`)
          // A heading or a button divides no word, unless the letters are large; the head of a column never does, but in the week, whose
          // columns are as narrow as a phone needs them.
          const isShort =
            (element.closest('th') !== null && element.closest('.week-grid') === null) ||
            (Number.parseFloat(getComputedStyle(root).fontSize) === 16 &&
              element.closest('h1, h2, h3, button, a.btn, label, .label') !== null)
          for (const { 0: word, index } of isShort && !element.closest('bdi') ? text.matchAll(/[^\s\u2010-]+/g) : []) {
            const at = (node.textContent ?? '').indexOf(text) + index
            words.setStart(node, at)
            words.setEnd(node, at + word.length)
            const tops = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)))
            if (tops.size > 1) faults.push(`“${word}” is divided`)
          }
          const isEntered =
            element.closest('bdi') !== null || element.closest('[lang]')?.getAttribute('lang') !== language
          const written = text
            .replaceAll(
              /\S+@\S+|\S+\.example|https?:\S+|\d+ [A-Z]\w+(?: \w+)*(?:, \w+)+|\w+ and (?:Diagnostics|Hepatology|Research)/g,
              '',
            )
            .replaceAll(knownWords, '')
          // Other screens show what people entered without a mark: only sentences are judged.
          const script = codes.length === 0 && isIndic ? new Intl.Locale(language).maximize().script : undefined
          const foreign = script
            ? new RegExp(String.raw`(?:(?!\p{Script=${script}})\p{L}){2,}`, 'u').exec(written)
            : /\b(?:the|is|are|your|you|to|of|and|not|for|with|was|be|this|it)\b/.exec(written)
          if (language !== 'en' && foreign && !isEntered && !isWrittenOnce)
            faults.push(`“${foreign[0]}” is of another language in “${text.slice(0, 60)}”`)
        }
        // A browser writes what is chosen in one line, and cuts it: measured as it is drawn.
        const pen = document.createElement('canvas').getContext('2d')
        for (const select of document.querySelectorAll('select')) {
          const style = getComputedStyle(select)
          const text = select.selectedOptions[0]?.text ?? ''
          if (!pen || style.opacity === '0' || !select.checkVisibility({ visibilityProperty: true })) continue
          pen.font = style.font
          const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
          if (pen.measureText(text).width > room) faults.push(`“${text.slice(0, 40)}” is cut in its select`)
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
    },
    {
      codes: languages,
      known: ['Baari', 'Dr Meera Kulkarni', 'mm', ...Object.keys(allowed), ...entered].toSorted(
        (one, other) => other.length - one.length,
      ),
    },
  )
