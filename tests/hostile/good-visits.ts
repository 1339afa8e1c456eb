import { personOfMine } from '#contract/people-of-mine.ts'
import { call } from '../faults/desk.ts'

/** Values for the calls of what a patient comes back to: a token's link, completed visits and remembered people.
 *  @param aToken books a token of today for the patient */
export function goodVisits(
  url: string,
  tokens: () => { hospital: string; patient: string },
  aToken: (by: 'patient') => Promise<{ id: string }>,
) {
  const aVisit = async () => {
    const { id } = await aToken('patient')
    await call(url, 'PATCH', `/api/appointments/${id}/complete`, { token: tokens().hospital, body: {} })
    return { id }
  }
  const aPerson = async () => {
    const body = { name: 'Lakshmi', birthYear: 1959, gender: 'Female' }
    const made = await call(url, 'POST', '/api/people-of-mine', { token: tokens().patient, body })
    return { id: personOfMine.parse(made.body)._id, birthYear: 1960 }
  }
  return {
    'GET /api/appointments/{id}/link-message': () => aToken('patient'),
    'POST /api/appointments/{id}/link-message': () => aToken('patient'),
    'POST /api/appointments/{id}/feedback': aVisit,
    'PATCH /api/people-of-mine/{id}': aPerson,
    'DELETE /api/people-of-mine/{id}': aPerson,
  }
}
