/** A new patient who signs up, and a patient who forgot the password. */
export const newcomer = '9876500001'
export const forgetful = '9876500002'
/** A patient whose account is erased. */
export const leaving = '9876500003'

/** Values that the product takes, by the name of their field. */
export const goodValues = {
  name: 'Asha Rao',
  fullName: 'Asha Rao',
  contact: '98765 43211',
  gender: 'Female',
  age: '40',
  limit: '5',
  query: 'clinic',
  near: '13.002,77.571',
  lat: 13.002,
  lon: 77.571,
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-phone',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
  startTime: '9 AM',
  endTime: '12 PM',
  address: '3 Sampige Road',
  pincode: '560003',
  contactNo: '080 1234 5678',
  contactEmail: 'desk@example.org',
  reason: 'A tea break',
  fee: '₹500',
  note: 'Bring your old reports.',
  capacity: 40,
}

/** The rules of a slot. */
export const goodRules = { days: [1, 2, 5], heldForWalkIns: 5, releaseHeld: true, opensDaysBefore: 3, opensAt: '8 am' }

/** The body has the same fields again beside the slot: left to chance, hardly a request would be right in all of them. */
export const goodNewSlot = {
  slot: { name: 'Dawn', startTime: '5 AM', endTime: '7 AM', ...goodRules },
  ...goodRules,
  _id: 'dawn',
}

/** Values for calls that are about nothing of their own. */
export const goodReads = ({
  hospitalId,
  doctorId,
  tomorrow,
}: {
  hospitalId: string
  doctorId: string
  tomorrow: string
}) => {
  const ofReports = async () => ({ from: tomorrow, to: tomorrow, doctor: doctorId })
  const ofTheTrail = { actor: 'staff', action: 'POST /api/doctors', from: tomorrow, to: tomorrow }
  return {
    'PATCH /api/auth/userprofile': async () => ({ language: 'hi', messages: { whatsapp: true, sms: false } }),
    'PUT /api/hospital/messages': async () => ({
      channels: { whatsapp: true, sms: false },
      ...{ budget: 2000, afterPush: 60, afterWhatsapp: 90, afterSms: 120 },
    }),
    'GET /api/hospital/messages/usage': async () => ({ month: tomorrow.slice(0, 7) }),
    'GET /api/admin/messages': async () => ({ month: tomorrow.slice(0, 7), cursor: '0' }),
    'POST /api/people-of-mine': async () => ({ birthYear: 1980 }),
    'GET /api/my-clinics/{hospitalId}': async () => ({ hospitalId }),
    'PUT /api/my-clinics/{hospitalId}': async () => ({ hospitalId }),
    'DELETE /api/my-clinics/{hospitalId}': async () => ({ hospitalId }),
    'POST /api/auth/userlogin': async () => ({ password: 'demo-patient' }),
    'POST /api/auth/hospitallogin': async () => ({ password: 'demo-hospital' }),
    'POST /api/admin/login': async () => ({ password: 'admin-demo' }),
    'GET /api/hospital/trail': async () => ({ from: tomorrow, to: tomorrow, cursor: '1000', limit: '50' }),
    'GET /api/admin/audit': async () => ({ ...ofTheTrail, cursor: '1000' }),
    'GET /api/admin/audit/export': async () => ({ ...ofTheTrail, format: 'jsonl' }),
    'POST /api/doctors': async () => ({ speciality: 'ENT' }),
    'GET /api/hospitals': async () => ({ speciality: 'dermatology', pincode: '560003' }),
    'GET /api/hospitals/{id}': async () => ({ id: hospitalId }),
    'GET /api/hospitals/{id}/quiet-hours': async () => ({ id: hospitalId }),
    'GET /api/reports': ofReports,
    'GET /api/reports/sessions': async () => ({ date: tomorrow, doctor: doctorId }),
    'GET /api/reports/register': async () => ({ date: tomorrow }),
    'GET /api/reports/sessions.csv': ofReports,
    'GET /api/reports/tokens.csv': ofReports,
    'GET /api/doctors/{id}/waiting': async () => ({ id: doctorId }),
    'GET /api/hospital/reach': async () => ({ from: tomorrow, to: tomorrow, doctor: doctorId }),
    'GET /api/doctors/{id}/days': async () => ({ id: doctorId, from: tomorrow, days: '31' }),
  }
}
