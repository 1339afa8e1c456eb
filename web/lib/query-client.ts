import { QueryClient } from '@tanstack/react-query'
import { isDecided } from './api.ts'

/** A refusal stands; a missing answer is worth asking for again. */
function worthRepeating(failures: number, problem: Error): boolean {
  return failures < 2 && !isDecided(problem)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // a phone that believes to be offline is often wrong: ask, and say what came of it
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: worthRepeating,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
