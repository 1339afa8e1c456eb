import * as calls from '#contract/second-factors.ts'
import type { Callers } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { addPasskey, listPasskeys, offerNewPasskey, removePasskey } from './add-passkey.ts'
import { offerPasskeys } from './check-passkey.ts'
import { proveAgain } from './check-second-factor.ts'
import { joinByPasskey, offerJoinPasskey } from './join-hospital.ts'
import { logInByPasskey } from './log-in-person.ts'
import { originOf, pinLimit, type RelyingParty } from './rules.ts'
import { factorsOf } from './second-factor-store.ts'
import { newCodes, offerAuthenticator, switchAuthenticatorOff, switchAuthenticatorOn } from './update-authenticator.ts'
import { initialsOf, peopleWithPin, pinLogIn, removePin, setPin } from '#contract/pins.ts'
import { settingsLimit } from '../hospitals/index.ts'
import { logInWithPin, peopleOfBrowser, removeOwnPin, setOwnPin } from './log-in-with-pin.ts'

const onPerson = [
  ['person', 'answer.person._id'],
  ['hospital', 'answer.hospital._id'],
] as const

/** The second factors of persons and of the admin: authenticator app, recovery codes, passkeys; and what passkeys open.
 *  @param adminNeedsFactor whether the admin may only set a second factor until there is one */
export function factorRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  relyingParty: RelyingParty,
  adminNeedsFactor: boolean,
): void {
  serve(calls.prove, { summary: 'Proves again who is there, for ten minutes' }, async ({ caller, body, address }) => {
    await proveAgain(context, caller, relyingParty, { ...body, address })
    return undefined
  })

  serve(calls.newTotp, { summary: 'Makes a secret for an authenticator app' }, ({ caller }) =>
    offerAuthenticator(context, caller, relyingParty.name),
  )
  serve(
    calls.setTotp,
    { summary: 'Switches the authenticator app on with its first code, and makes ten recovery codes' },
    ({ caller, body: { code } }) => switchAuthenticatorOn(context, caller, code),
  )
  serve(calls.removeTotp, { summary: 'Switches the authenticator app off' }, async ({ caller }) => {
    await switchAuthenticatorOff(context, caller)
    return undefined
  })
  serve(calls.newRecoveryCodes, { summary: 'Makes ten new recovery codes; the earlier ones end' }, ({ caller }) =>
    newCodes(context, caller),
  )

  serve(
    calls.passkeyOptions,
    { summary: 'Begins a log-in or a proof with a passkey: a request, valid once, for five minutes' },
    ({ caller, address, changedNothing }) => {
      changedNothing()
      return offerPasskeys(context, relyingParty, address, caller?.scope === 'admin' ? null : caller?.person?.id)
    },
  )
  serve(
    calls.logInWithPasskey,
    { summary: 'Logs in with a passkey alone: a person who works at a hospital, or the admin', touches: onPerson },
    ({ body, address, cookie, headers }) =>
      logInByPasskey(context, relyingParty, body, { address, cookie }, originOf(headers['user-agent'], address)),
  )
  serve(calls.newPasskeyOptions, { summary: 'Begins adding a passkey' }, ({ caller, changedNothing }) => {
    changedNothing()
    return offerNewPasskey(context, caller, relyingParty)
  })
  serve(
    calls.addPasskey,
    { summary: 'Adds a passkey; the first second factor brings ten recovery codes' },
    ({ caller, body, headers, address }) =>
      addPasskey(context, caller, relyingParty, {
        ...body,
        name: body.name ?? originOf(headers['user-agent'], address).browser,
      }),
  )
  serve(calls.listPasskeys, { summary: 'The own passkeys, the oldest first' }, ({ caller }) =>
    listPasskeys(context, caller),
  )
  serve(calls.removePasskey, { summary: 'Removes a passkey' }, async ({ caller, params }) => {
    await removePasskey(context, caller, params.id)
    return undefined
  })

  serve(
    calls.joinPasskeyOptions,
    { summary: 'Begins joining a hospital with a passkey' },
    ({ body, address, changedNothing }) => {
      changedNothing()
      return offerJoinPasskey(context, relyingParty, { ...body, address })
    },
  )
  serve(
    calls.joinWithPasskey,
    { summary: 'Joins a hospital by the link of an invitation, with a passkey and no password', touches: onPerson },
    ({ body, address, headers }) =>
      joinByPasskey(context, relyingParty, { ...body, address }, originOf(headers['user-agent'], address)),
  )

  serve(calls.showOwnFactors, { summary: 'What the admin proves itself with' }, async ({ caller }) => {
    const { has_totp: hasTotp, passkeys } = await factorsOf(context.db, null)
    return { hasTotp, passkeys, isNeeded: adminNeedsFactor && !caller.hasSecondFactor }
  })
}

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
