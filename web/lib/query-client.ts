import { QueryClient } from '@tanstack/react-query'
import { isDecided } from './api.ts'

/** Refusals are final; a missing response is worth a retry. */
function worthRepeating(failures: number, problem: Error): boolean {
  return failures < 2 && !isDecided(problem)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // a phone that reports being offline is often wrong: send the request and report its result
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: worthRepeating,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
