import { type Edit, listEditConflicts } from '#domain/edit/edit-conflicts.ts'
import { formatEditedField } from '#domain/messages.pt-BR.ts'
import { RefusalError } from './errors.ts'

/**
 * Refuses an edit of which a field was changed by somebody else since it was shown.
 * @param stored what the fields hold now, read in the transaction that saves the edit
 */
export function requireUnedited<Fields extends object>(stored: Fields, edit: Edit<Fields>): void {
  const conflicts = listEditConflicts(stored, edit)
  if (conflicts.length === 0) return
  const fields = Object.fromEntries(conflicts.map((field) => [field, formatEditedField()]))
  throw new RefusalError({ code: 'edited_elsewhere', fields })
}
