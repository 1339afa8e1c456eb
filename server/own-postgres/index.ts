export { defaultDataDir } from './data-folder.ts'
export { reachOwnPostgres } from './reach-own-postgres.ts'
export { startOwnPostgres, type OwnPostgres } from './start-own-postgres.ts'
