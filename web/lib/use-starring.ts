import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeClinic, starClinic } from '#contract/my-clinics.ts'
import { callAsPatient } from './session.ts'

/** The patient's own hospitals, and whether one hospital is starred. */
export const clinicsKey = ['patient', 'clinics'] as const
export const starKey = (hospitalId: string) => ['patient', 'star', hospitalId] as const

/** Puts a hospital among the patient's own, or takes it from them. */
export function useStarring(hospitalId: string, isStarred: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const params = { hospitalId }
      if (isStarred) await callAsPatient(removeClinic, { params })
      else await callAsPatient(starClinic, { params, body: {} })
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: clinicsKey })
      await client.invalidateQueries({ queryKey: starKey(hospitalId) })
    },
  })
}
