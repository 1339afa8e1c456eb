import { useLingui } from '@lingui/react/macro'

/** The error text of each invalid field of a registration, by its path. */
export function useFieldErrors(): (path: string) => string {
  const { t } = useLingui()
  return (path) => {
    switch (path) {
      case 'name':
        return t`Write the name of the centre.`
      case 'address':
        return t`Write the address.`
      case 'pincode':
        return t`Write the pincode.`
      case 'contactNo':
        return t`Write the contact number.`
      case 'contactEmail':
        return t`Write an e-mail address, like desk@clinic.in.`
      case 'hospitalNumber':
        return t`Choose a number of 3 to 20 letters, digits or hyphens.`
      default:
        if (path.endsWith('secondName')) return t`A name has at most 100 letters, marks, spaces and signs.`
        return path.endsWith('.name') ? t`Write the doctor's name.` : t`Write the speciality, like Paediatrics.`
    }
  }
}
