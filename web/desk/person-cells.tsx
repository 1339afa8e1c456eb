import { genderText } from '../lib/gender-text.ts'
import { Contact } from './contact.tsx'
import type { DeskRow } from './desk-list.ts'

/** The columns of a patient that a phone has no room for. */
export function PersonCells({ age, gender, contact }: Pick<DeskRow, 'age' | 'gender' | 'contact'>) {
  return (
    <>
      <td className="r wide-cell">{age}</td>
      <td className="wide-cell">{genderText(gender, 'desk')}</td>
      <td className="wide-cell">
        <Contact of={contact} />
      </td>
    </>
  )
}
