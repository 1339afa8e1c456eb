export { demoLogIns, fillDemo } from './fill-demo.ts'
