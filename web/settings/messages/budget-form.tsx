import { Trans, useLingui } from '@lingui/react/macro'
import { mostBudget, waitBounds, type MessageSettings } from '#contract/message-settings.ts'
import { channelNames } from '../../lib/channel-names.ts'
import { readTypedNumber } from '../../lib/typed-number.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Button, Card, TextField } from '../../ui/index.ts'
import { FormError } from '../form-end.tsx'
import { useForm } from '../use-form.ts'
import { saveMessageSettings, savingScope } from './use-messages.ts'

const waits = ['afterPush', 'afterWhatsapp', 'afterSms'] as const

/** A number with commas between its digits. */
const readBudget = (typed: string) => readTypedNumber(typed.replace(/[,\s]/g, ''))

/** What a month may cost, and how long each channel has before the next one is tried. */
export function BudgetForm({ settings }: { settings: MessageSettings }) {
  const { t } = useLingui()
  const [status, setStatus] = useTexts<string>()
  const { budget } = settings
  const isBudget = (typed: string) => {
    const number = readBudget(typed)
    return typed.trim() === '' || (number !== undefined && number <= mostBudget)
  }
  const form = useForm({
    scope: savingScope,
    start: {
      budget: budget === null ? '' : `${budget}`,
      afterPush: `${settings.afterPush}`,
      afterWhatsapp: `${settings.afterWhatsapp}`,
      afterSms: `${settings.afterSms}`,
    },
    check: (typed) => ({
      budget: isBudget(typed.budget) ? undefined : t`Write whole rupees, up to 1 crore, or leave it empty.`,
      ...Object.fromEntries(waits.map((wait) => [wait, wrongWait(wait, typed[wait])])),
    }),
    async send(typed, follow) {
      await saveMessageSettings(({ channels }) => ({
        channels,
        budget: readBudget(typed.budget) ?? null,
        afterPush: readTypedNumber(typed.afterPush) ?? 0,
        afterWhatsapp: readTypedNumber(typed.afterWhatsapp) ?? 0,
        afterSms: readTypedNumber(typed.afterSms) ?? 0,
      }))
      follow()
      setStatus(() => t`Saved.`)
    },
  })
  function wrongWait(wait: (typeof waits)[number], typed: string): string | undefined {
    const [least, most] = waitBounds[wait]
    const seconds = readTypedNumber(typed)
    if (seconds !== undefined && seconds >= least && seconds <= most) return undefined
    return t`Write ${least} to ${most}.`
  }
  return (
    <Card as="section" aria-label={t`Budget and waits`}>
      <form className="settings-form" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field('budget')}
          label={t`Budget a month, in rupees`}
          hint={t`Leave it empty for no limit.`}
          inputMode="numeric"
          autoComplete="off"
        />
        <fieldset className="message-waits">
          <legend>
            <Trans>Next step after, in seconds</Trans>
          </legend>
          <TextField {...form.field('afterPush')} label={t`Notices`} inputMode="numeric" autoComplete="off" />
          <TextField
            {...form.field('afterWhatsapp')}
            label={channelNames.whatsapp}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField {...form.field('afterSms')} label={channelNames.sms} inputMode="numeric" autoComplete="off" />
        </fieldset>
        {form.failure && (
          <FormError title={t`The settings were not saved.`} reason={form.isShownAtField ? undefined : form.failure} />
        )}
        <div className="settings-acts">
          <Button type="submit" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
          <span role="status">{status}</span>
        </div>
      </form>
    </Card>
  )
}
