import { useQuery } from '@tanstack/react-query'
import { listSpecialities, type Doctor } from '#contract/hospitals.ts'
import { call } from './api.ts'
import { pageLanguage } from './page-language.ts'

function useList() {
  const lang = pageLanguage() ?? 'en'
  return useQuery({
    queryKey: ['specialities', lang],
    queryFn: ({ signal }) => call(listSpecialities, { query: { lang }, signal }),
    staleTime: Infinity,
  })
}

/** The known specialities in the page's language; undefined until they are there. */
export const useSpecialities = () => useList().data

type Special = Pick<Doctor, 'speciality' | 'specialityCode'>

/** Writes a doctor's speciality in the page's language, where it is a known one. English is as the hospital typed it. */
export function useSpecialityNames(): (of: Special) => string {
  const specialities = useSpecialities()
  return ({ speciality, specialityCode }) => {
    const known = specialities?.find(({ code }) => code === specialityCode)
    return known && pageLanguage() !== 'en' ? known.name : speciality
  }
}

/** A doctor's speciality, as {@link useSpecialityNames} writes it. */
export const useSpecialityName = (of: Special): string => useSpecialityNames()(of)

export default function SpecialityName({ of }: { of: Special }) {
  const isAwaited = useList().isLoading && of.specialityCode !== undefined && pageLanguage() !== 'en'
  return <bdi style={isAwaited ? { visibility: 'hidden' } : undefined}>{useSpecialityName(of)}</bdi>
}
