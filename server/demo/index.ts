export { closeDemoAccounts } from './close-demo-accounts.ts'
export { demoLogIns, fillDemo } from './fill-demo.ts'
