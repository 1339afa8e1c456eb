import { i18n } from '@lingui/core'
import { messages } from '../locales/en/start.po'
import { writeDatesIn } from './dates.ts'

// a screen's own texts are loaded with it (lingui.config.ts)
i18n.load('en', messages)
i18n.activate('en')
writeDatesIn('en')

export { i18n }
