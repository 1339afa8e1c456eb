import { useQuery } from '@tanstack/react-query'
import { listSpecialities, type Doctor } from '#contract/hospitals.ts'
import { call } from '../lib/api.ts'
import { pageLanguage } from '../lib/page-language.ts'

/** The known specialities in the page's language; undefined until they are there. */
export function useSpecialities() {
  const lang = pageLanguage() ?? 'en'
  return useQuery({
    queryKey: ['specialities', lang],
    queryFn: ({ signal }) => call(listSpecialities, { query: { lang }, signal }),
    staleTime: Infinity,
  }).data
}

/** A doctor's speciality in the page's language, where it is a known one. English is as the hospital typed it. */
export default function Speciality({
  of: { speciality, specialityCode },
}: {
  of: Pick<Doctor, 'speciality' | 'specialityCode'>
}) {
  const known = useSpecialities()?.find(({ code }) => code === specialityCode)
  return known && pageLanguage() !== 'en' ? known.name : <bdi>{speciality}</bdi>
}
