import { initialsOf, peopleWithPin, pinLogIn, removePin, setPin } from '#contract/pins.ts'
import type { Callers } from '../accounts/index.ts'
import type { Serve } from '../calls/index.ts'
import { settingsLimit } from '../hospitals/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { logInWithPin, peopleOfBrowser, removeOwnPin, setOwnPin } from './log-in-with-pin.ts'
import { originOf, pinLimit } from './rules.ts'

/** PINs of people who share a desk. */
export function pinRoutes(serve: Serve<Callers>, context: AppContext): void {
  const { limits } = context

  serve(
    setPin,
    { summary: 'Sets the own PIN in this browser: four digits, with which the person comes back to this desk' },
    async ({ caller, body: { pin }, cookie }) => {
      limits.countHere(settingsLimit, caller.hospitalId)
      await setOwnPin(context, caller, pin, cookie)
      return undefined
    },
  )

  serve(removePin, { summary: 'Removes the own PIN in this browser' }, async ({ caller, cookie }) => {
    await removeOwnPin(context, caller, cookie)
    return undefined
  })

  serve(
    peopleWithPin,
    { summary: 'Who has a PIN in this browser, by its cookie alone' },
    async ({ cookie, address }) => {
      limits.countHere(pinLimit, address)
      const rows = await peopleOfBrowser(context.db, cookie)
      return rows.map(({ person_id: _id, name }) => ({ _id, name, initials: initialsOf(name) }))
    },
  )

  serve(
    pinLogIn,
    {
      summary: 'Logs a person in by the PIN of this browser; five wrong ones remove it',
      touches: [
        ['person', 'body.personId'],
        ['hospital', 'answer.hospital._id'],
      ],
    },
    ({ body, cookie, address, headers }) => {
      limits.countHere(pinLimit, address)
      return logInWithPin(context, body, cookie, originOf(headers['user-agent'], address))
    },
  )
}
