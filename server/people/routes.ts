import * as calls from '#contract/people.ts'
import { forgotPassword } from '#contract/persons.ts'
import type { Callers } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { settingsLimit } from '../hospitals/index.ts'
import { changePerson, removePerson, switchOwnLogIn } from './update-person.ts'
import { openInvitations } from './invitation-store.ts'
import { invitePerson, linkForPassword, renewLink, withdrawInvitation, type HandOver } from './add-invitation.ts'
import { joinAsMember, joinHospital, showInvitation } from './join-hospital.ts'
import { sendPasswordLink } from './send-password-link.ts'
import { invitationInList, personInList } from './present.ts'
import { originOf } from './rules.ts'
import { hospitalOf, membersOfHospital } from './store.ts'

/** Who works at a hospital: inviting, joining, changing and removing people, and the hospital's own log-in. */
export function peopleRoutes(serve: Serve<Callers>, context: AppContext, handOver: HandOver): void {
  const count = ({ hospitalId }: { hospitalId: string }) => context.limits.countHere(settingsLimit, hospitalId)

  serve(
    calls.listPeople,
    { summary: 'The people of the hospital by name, and the open invitations' },
    async ({ caller: { hospitalId } }) => {
      const [hospital, people, invitations] = await Promise.all([
        hospitalOf(context.db, hospitalId),
        membersOfHospital(context.db, hospitalId),
        openInvitations(context.db, hospitalId, context.clock()),
      ])
      return {
        people: people.map(personInList),
        invitations: invitations.map(invitationInList),
        ownLogIn: hospital?.own_log_in ?? true,
      }
    },
  )

  serve(
    calls.invite,
    {
      summary: 'Invites a person: a link that is good once, for 72 hours',
      touches: [['invitation', 'answer.invitation._id']],
      says: 'invited',
    },
    ({ caller, body }) => {
      count(caller)
      return invitePerson(context, caller, body, handOver)
    },
  )

  serve(
    calls.updatePerson,
    { summary: 'Changes the role or the doctor of a person', touches: [['person', 'params.id']] },
    ({ caller, params, body }) => {
      count(caller)
      return changePerson(context, caller, params.id, body)
    },
  )

  serve(
    calls.removePerson,
    { summary: 'Removes a person, whose sessions at the hospital end at once', touches: [['person', 'params.id']] },
    async ({ caller, params }) => {
      count(caller)
      await removePerson(context, caller, params.id)
      return undefined
    },
  )

  serve(
    calls.newPersonLink,
    { summary: 'A link with which a person chooses a new password', touches: [['person', 'params.id']] },
    ({ caller, params }) => {
      count(caller)
      return linkForPassword(context, caller, params.id, handOver)
    },
  )

  serve(
    calls.newInvitationLink,
    {
      summary: 'A new link of an invitation; the earlier one is dead',
      touches: [['invitation', 'params.id']],
      says: 'invited',
    },
    ({ caller, params }) => {
      count(caller)
      return renewLink(context, caller, params.id, handOver)
    },
  )

  serve(
    calls.withdrawInvitation,
    { summary: 'Withdraws an invitation', touches: [['invitation', 'params.id']] },
    async ({ caller, params }) => {
      await withdrawInvitation(context, caller, params.id)
      return undefined
    },
  )

  serve(
    calls.setOwnLogIn,
    { summary: 'Switches the log-in with the hospital’s number and password on or off; off ends its sessions' },
    async ({ caller, body: { on } }) => {
      await switchOwnLogIn(context, caller, on)
      return { on }
    },
  )

  serve(
    forgotPassword,
    {
      summary:
        'Mails a link for a new password to a login name that is an e-mail address; the same answer for every name',
    },
    ({ body, address }) => sendPasswordLink(context, { ...body, address }, handOver),
  )

  serve(calls.lookAtInvitation, { summary: 'What the link of an invitation is for' }, ({ body: { code }, address }) =>
    showInvitation(context, code, address),
  )

  serve(
    calls.join,
    {
      summary: 'Joins a hospital by the link of an invitation, or sets the new password that the link is for',
      touches: [
        ['person', 'answer.person._id'],
        ['hospital', 'answer.hospital._id'],
      ],
    },
    ({ body, address, headers }) =>
      joinHospital(context, { ...body, address }, originOf(headers['user-agent'], address)),
  )

  serve(
    calls.joinAsMember,
    {
      summary: 'Adds the hospital of an invitation to the person of the session',
      touches: [['hospital', 'answer.hospital._id']],
    },
    ({ caller, body: { code }, address, headers }) =>
      joinAsMember(context, caller, { code, address }, originOf(headers['user-agent'], address)),
  )
}
