/** The log-ins of the demo data. */
export const demo = {
  patient: { mobile: '9876543210', password: 'demo-patient' },
  hospital: { name: 'City Care Hospital', number: 'DEMO-001', password: 'demo-hospital' },
  admin: { password: 'admin-demo' },
} as const
