export { keepAllSummaries, keepLearnt, summingUp } from './keep-summaries.ts'
export { reportRoutes } from './routes.ts'
export { sendingMonths } from './send-month.ts'
